import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SettingsText
import SignAPI

/// The two retained messages in which a sign describes itself to its fleet: `about` contains facts such as
/// its version and displays, and `health` contains its condition.
struct FleetDescription {
    private let topics: FleetTopics
    private let labels: [String]
    private let page: String?
    private let name: String
    private let group: NodeName?
    private let bootID: String
    private let machine: String
    private let system: String
    private var state: JSONTree?
    /// The number of the current or last connection to the broker, or nil before the first connection.
    private var session: Int64?
    /// The facts of the `about` message that was last published. The sign's configuration file is read again
    /// only if these facts change.
    private var publishedFacts: [JSONTree] = []
    private var publishedAbout: [UInt8] = []
    private var publishedUrgent: [JSONTree] = []
    private var healthDue: Instant?
    private var quietUntil: Instant?
    /// The public keys in force. Their ids are part of `about`.
    var keys: [FleetKey] = []
    /// The number of late frames since the gateway started.
    var lateFrames: Int64 = 0

    /// The interval between two publications of `health`, in seconds. After a change, `health` is published
    /// sooner, but not within `shortestInterval` of the last publication.
    private static let interval: Int64 = 300
    private static let shortestInterval = Nanoseconds.seconds(10)

    /// Creates the description of a sign. `page` is the URL of its web page, or nil if other machines cannot
    /// open the page.
    init(_ topics: FleetTopics, _ settings: GatewaySettings, page: String?) {
        self.topics = topics
        self.page = page
        labels = settings.fleet.labels
        name = settings.name ?? topics.node.text
        group = settings.group.name
        bootID = Self.text("/proc/sys/kernel/random/boot_id")
        machine = Self.text("/proc/device-tree/model")
        system = Self.systemName()
    }

    /// The time of the next publication of `health`, or nil before the first connection to the broker.
    var deadline: Instant? { session == nil ? nil : healthDue }

    /// Handles a new connection to the broker. `session` is the connection's number.
    mutating func connected(session: Int64) {
        self.session = session
        publishedFacts = []
        publishedAbout = []
        publishedUrgent = []
        quietUntil = nil
    }

    /// Handles a change of the sign's state. Nil means that no sign is connected.
    mutating func signChanged(_ state: JSONTree?, at now: Instant) {
        self.state = state
        if urgent != publishedUrgent { healthDue = max(now, quietUntil ?? now) }
    }

    /// Returns the messages that must be published at `now`.
    mutating func due(at now: FleetMember.Moment) -> [Publication] {
        guard let session else { return [] }
        return [dueAbout(session: session), dueHealth(at: now)].compactMap { $0 }
    }

    /// Returns the `about` message if it has changed since it was published.
    private mutating func dueAbout(session: Int64) -> Publication? {
        guard let state, facts(of: state) != publishedFacts else { return nil }
        publishedFacts = facts(of: state)
        let about = about(state, session: session)
        guard about != publishedAbout else { return nil }
        publishedAbout = about
        return Publication(topics.topic(.about), about, isRetained: true)
    }

    /// Returns the retained message `health`, in which the sign reports its condition to its fleet, and schedules the
    /// next one. Returns nil if nothing must be published at `now`.
    ///
    /// The message is published about every five minutes, and earlier if its urgent values have changed: the states of
    /// the display and the clock, and the sign's problems. Between two messages is at least `shortestInterval`.
    private mutating func dueHealth(at now: FleetMember.Moment) -> Publication? {
        let urgentValues = urgent
        let hasUrgentChange = urgentValues != publishedUrgent
        if let quietUntil, now.instant < quietUntil {
            // The change is published as soon as the shortest interval has ended.
            if hasUrgentChange { healthDue = earlier(healthDue, quietUntil) }
            return nil
        }

        let isPeriodEnded = healthDue.map { $0 <= now.instant } ?? true
        guard hasUrgentChange || isPeriodEnded else { return nil }

        scheduleHealth(after: now.instant)
        publishedUrgent = urgentValues
        return Publication(topics.topic(.health), health(urgentValues, at: now.second), isRetained: true)
    }

    /// Sets the times of the next publication of `health`, after one at `now`.
    private mutating func scheduleHealth(after now: Instant) {
        healthDue = now + Self.randomInterval()
        // Before the sign's first state, the values are incomplete. The state is published as soon as it arrives.
        quietUntil = state == nil ? nil : now + Self.shortestInterval
    }

    /// Returns the interval to the next publication of `health`, which differs from the usual interval by up to a
    /// fifth, so that the signs of a fleet do not publish at the same time.
    private static func randomInterval() -> Nanoseconds {
        .seconds(Int64.random(in: interval * 4 / 5...interval * 6 / 5))
    }

    // MARK: about

    /// Returns the facts that `about` depends on: values of `state`, and the ids of the keys.
    private func facts(of state: JSONTree) -> [JSONTree] {
        let names = ["run", "version", "configuration", "revision"]
        return names.map { state[$0] ?? .null } + [Self.displays(of: state)] + keys.map { .string($0.id) }
    }

    /// Returns the payload of the `about` message.
    private func about(_ state: JSONTree, session: Int64) -> [UInt8] {
        let about: JSONTree = [
            "v": 1, "fleet": .string(topics.fleet), "node": .string(topics.node.text),
            "name": .string(name), "session": .integer(session), "boot": Self.optional(bootID),
            "version": state["version"] ?? "", "machine": Self.optional(machine),
            "os": Self.optional(system), "displays": Self.displays(of: state),
            "labels": .array(labels.map { .string($0) }), "group": group.map { .string($0.text) } ?? .null,
            "page": page.map { .string($0) } ?? .null, "features": .array(["fleet/1"]),
            "keys": .array(keys.map { .string($0.id) }),
            "configuration": Self.hash(ofFile: state["configuration"]?.string),
        ]
        return about.bytes
    }

    /// Returns the displays of the sign without their failures, which the other message contains.
    private static func displays(of state: JSONTree) -> JSONTree {
        .array(
            (state["displays"]?.array ?? []).map { display in
                .object((display.members ?? []).filter { $0.key != "failure" })
            }
        )
    }

    private static func hash(ofFile path: String?) -> JSONTree {
        guard let path, let bytes = try? readRegularFile(path, limit: 1 << 20) else { return .null }
        return .string("sha256:" + SHA256.hexadecimal(of: bytes))
    }

    private static func optional(_ text: String) -> JSONTree { text.isEmpty ? .null : .string(text) }

    /// Returns the text of a file without control characters, or an empty text if the file cannot be read.
    private static func text(_ path: String) -> String {
        guard let bytes = try? readRegularFile(path, limit: 4096) else { return "" }
        return String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
    }

    /// Returns the name of the operating system in os-release(5), or an empty text if it is unknown.
    private static func systemName() -> String {
        guard let bytes = try? readRegularFile("/etc/os-release", limit: 1 << 14) else { return "" }
        let key = "PRETTY_NAME="
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix(key) }) else { return "" }
        return line.dropFirst(key.utf8.count).filter { $0 != "\"" }
    }

    // MARK: health

    /// The condition whose changes are published early: the state of the display, the problems, and whether
    /// the clock is synchronized. Such a change is published soon after the next change of the sign's state.
    /// The last value is null on a machine without systemd-timesyncd.
    private var urgent: [JSONTree] {
        [state?["display"] ?? .null, state?["trouble"] ?? .array([]), Self.clockStatus]
    }

    /// Whether the clock is synchronized, or null on a machine without systemd-timesyncd, which creates the file.
    private static var clockStatus: JSONTree {
        // adjtimex(2) also returns this, but the service may not call it, because it can set the clock.
        let folder = "/run/systemd/timesync"
        guard access(folder, F_OK) == 0 else { return .null }
        return access("\(folder)/synchronized", F_OK) == 0 ? "synchronized" : "unsynchronized"
    }

    /// Returns the payload of the `health` message. `second` is the time in seconds since 1970.
    private func health(_ urgent: [JSONTree], at second: Int64) -> [UInt8] {
        let health: JSONTree = [
            "v": 1, "at": .string(UTCTime.text(second)), "display": urgent[0], "trouble": urgent[1],
            "late_frames": .integer(lateFrames), "display_errors": .null, "restarts": .null,
            "clock": urgent[2],
            "temperature": Self.temperature, "under_voltage": .null, "disk_free": Self.diskFree,
            "memory": .null,
        ]
        return health.bytes
    }

    /// The processor temperature, in degrees Celsius.
    private static var temperature: JSONTree {
        Int64(text("/sys/class/thermal/thermal_zone0/temp")).map { .number(Double($0) / 1000) } ?? .null
    }

    /// The free space on the root file system, in bytes.
    private static var diskFree: JSONTree {
        var status = statvfs()
        guard statvfs("/", &status) == 0 else { return .null }
        return .integer(Int64(status.f_bavail) * Int64(status.f_frsize))
    }
}
