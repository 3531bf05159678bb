import Diagnostics
import GatewayMessages
import Glibc
import MonotonicTime
import SettingsText
import SignAPI

/// The two retained MQTT messages in which a sign describes itself to its fleet. The message `about` contains
/// facts such as its version and displays, and `health` contains its condition.
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
    /// The number of the current or last connection to the MQTT broker, or nil before the first connection.
    private var session: Int64?
    /// The facts in the `about` message that was last published. The sign's configuration file is read again
    /// only if these facts change.
    private var publishedFacts: [JSONTree] = []
    private var publishedAboutPayload: [UInt8] = []
    /// The urgent values in the `health` message that was last published.
    private var publishedUrgentValues: [JSONTree] = []
    /// The time of the next publication of the `health` message, or nil if none has been scheduled yet.
    private var nextHealthTime: Instant?
    /// The end of the shortest interval after the last `health` message, or nil if the next message may be
    /// published at any time.
    private var quietUntil: Instant?
    /// The public keys with which the sign currently verifies messages of the fleet's owner. The ids of the
    /// keys are part of the `about` message.
    var keys: [FleetKey] = []
    /// The number of frames that the sign showed too late since the gateway started.
    var lateFrames: Int64 = 0

    /// The usual interval between two publications of the `health` message, in seconds. After a change, the
    /// message is published sooner, but not within `minimumHealthInterval` of the last publication.
    private static let interval: Int64 = 300
    private static let minimumHealthInterval = Nanoseconds.seconds(10)

    /// Creates the messages in which a sign describes itself to its fleet. `page` is the URL of the sign's
    /// web page, or nil if other machines cannot open the page.
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

    /// The time of the next publication of the `health` message, or nil before the first connection to the
    /// broker.
    var deadline: Instant? { session == nil ? nil : nextHealthTime }

    /// Handles a new connection to the broker, on which all messages are published again. `session` is the
    /// number of the connection.
    mutating func connected(session: Int64) {
        self.session = session
        publishedFacts = []
        publishedAboutPayload = []
        publishedUrgentValues = []
        quietUntil = nil
    }

    /// Records the state of the sign, and schedules an early `health` message if its urgent values have
    /// changed. `state` is nil if no sign is connected.
    mutating func signChanged(_ state: JSONTree?, at now: Instant) {
        self.state = state
        if currentUrgentValues != publishedUrgentValues { nextHealthTime = max(now, quietUntil ?? now) }
    }

    /// Returns those of the messages `about` and `health` that are due at `now`.
    mutating func takeDueMessages(at now: FleetMember.Moment) -> [Publication] {
        guard let session else { return [] }
        return [takeDueAboutMessage(session: session), takeDueHealthMessage(at: now)].compactMap { $0 }
    }

    /// Returns the `about` message, with the facts about the sign, if it has changed since it was published.
    /// Returns nil if it has not.
    private mutating func takeDueAboutMessage(session: Int64) -> Publication? {
        guard let state, facts(of: state) != publishedFacts else { return nil }
        publishedFacts = facts(of: state)
        let about = aboutPayload(state: state, session: session)
        guard about != publishedAboutPayload else { return nil }
        publishedAboutPayload = about
        return Publication(topics.topic(.about), about, isRetained: true)
    }

    /// Returns the retained message `health`, in which the sign reports its condition to its fleet, and
    /// schedules the next one. Returns nil if nothing must be published at `now`.
    ///
    /// The message is published at the time `nextHealthTime`, about every five minutes, and earlier if its
    /// urgent values have changed: the states of the display and the clock, and the sign's problems. After
    /// each message, a quiet period of `minimumHealthInterval` ends at `quietUntil`. A change during this
    /// period is published at its end.
    private mutating func takeDueHealthMessage(at now: FleetMember.Moment) -> Publication? {
        let urgentValues = currentUrgentValues
        let hasUrgentChange = urgentValues != publishedUrgentValues
        if let quietUntil, now.instant < quietUntil {
            if hasUrgentChange { nextHealthTime = earlier(nextHealthTime, quietUntil) }
            return nil
        }

        // Before the first message, no time is scheduled.
        let isDue = nextHealthTime.map { $0 <= now.instant } ?? true
        guard hasUrgentChange || isDue else { return nil }

        scheduleHealth(after: now.instant)
        publishedUrgentValues = urgentValues
        return Publication(
            topics.topic(.health),
            healthPayload(urgentValues: urgentValues, at: now.second),
            isRetained: true
        )
    }

    /// Schedules the next publication of the `health` message, after a publication at `now`.
    private mutating func scheduleHealth(after now: Instant) {
        nextHealthTime = now + Self.randomInterval()
        // Before the sign's first state, the values are incomplete. The state is published as soon as it
        // arrives.
        quietUntil = state == nil ? nil : now + Self.minimumHealthInterval
    }

    /// Returns the time until the next publication of the `health` message. It differs from the usual
    /// interval by up to a fifth, so that the signs of a fleet do not all publish at the same time.
    private static func randomInterval() -> Nanoseconds {
        .seconds(Int64.random(in: interval * 4 / 5...interval * 6 / 5))
    }

    // MARK: about

    /// Returns the facts on which the `about` message depends: values of `state`, the state of the sign, and
    /// the ids of the owner's public keys.
    private func facts(of state: JSONTree) -> [JSONTree] {
        let names = ["run", "version", "configuration", "revision"]
        return names.map { state[$0] ?? .null } + [Self.displays(of: state)] + keys.map { .string($0.id) }
    }

    /// Returns the payload of the `aboutPayload` message, which describes the sign to its fleet. `state` is
    /// the state of the sign, and `session` is the number of the connection to the broker.
    private func aboutPayload(state: JSONTree, session: Int64) -> [UInt8] {
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

    /// Returns the displays in `state`, the state of the sign, without their failures, which are part of the
    /// `health` message.
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

    /// Returns the text of the file at `path` without control characters, or an empty string if the file
    /// cannot be read.
    private static func text(_ path: String) -> String {
        guard let bytes = try? readRegularFile(path, limit: 4096) else { return "" }
        return String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
    }

    /// Returns the name of the operating system from the file described in os-release(5), or an empty string
    /// if it is unknown.
    private static func systemName() -> String {
        guard let bytes = try? readRegularFile("/etc/os-release", limit: 1 << 14) else { return "" }
        let key = "PRETTY_NAME="
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix(key) }) else { return "" }
        return line.dropFirst(key.utf8.count).filter { $0 != "\"" }
    }

    // MARK: health

    /// The values of the `health` message whose changes are published early: the state of the display, the
    /// sign's problems, and whether the clock is synchronized. A change of the clock is detected at the next
    /// change of the sign's state. Its value is null on a machine without systemd-timesyncd.
    private var currentUrgentValues: [JSONTree] {
        [state?["display"] ?? .null, state?["trouble"] ?? .array([]), Self.clockStatus]
    }

    /// The status of the clock in the `health` message, `synchronized` or `unsynchronized`. Null on a machine
    /// without systemd-timesyncd, which creates the file that shows the status.
    private static var clockStatus: JSONTree {
        // adjtimex(2) also returns this, but the service may not call it, because it can set the clock.
        let folder = "/run/systemd/timesync"
        guard access(folder, F_OK) == 0 else { return .null }
        return access("\(folder)/synchronized", F_OK) == 0 ? "synchronized" : "unsynchronized"
    }

    /// Returns the payload of the `healthPayload` message, which reports the sign's condition to its fleet.
    /// `urgentValues` contains the three values of the property `urgentValues`, and `second` is the time in
    /// seconds since 1970.
    private func healthPayload(urgentValues: [JSONTree], at second: Int64) -> [UInt8] {
        let health: JSONTree = [
            "v": 1, "at": .string(UTCTime.text(second)), "display": urgentValues[0],
            "trouble": urgentValues[1],
            "late_frames": .integer(lateFrames), "display_errors": .null, "restarts": .null,
            "clock": urgentValues[2],
            "temperature": Self.temperature, "under_voltage": .null, "disk_free": Self.diskFree,
            "memory": .null,
        ]
        return health.bytes
    }

    /// The temperature of the processor in degrees Celsius, or null if it is unknown.
    private static var temperature: JSONTree {
        Int64(text("/sys/class/thermal/thermal_zone0/temp")).map { .number(Double($0) / 1000) } ?? .null
    }

    /// The free space on the root file system in bytes, or null if it is unknown.
    private static var diskFree: JSONTree {
        var status = statvfs()
        guard statvfs("/", &status) == 0 else { return .null }
        return .integer(Int64(status.f_bavail) * Int64(status.f_frsize))
    }
}
