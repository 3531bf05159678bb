import GatewayMessages
import SignAPI

/// A sign of a fleet, according to its messages on the broker. These messages are not signed, so any part may
/// be missing or wrong.
struct FleetSign: Hashable {
    /// The sign's report about the release that it shows.
    struct Report: Hashable {
        /// The state of the release on the sign, such as `applied`, or `unknown` before the first report.
        var state = "unknown"
        /// The reason why the state is not `applied`, or nil if there is none.
        var reason: String?
        /// The name of the release that the sign shows, or nil if it shows none.
        var release: String?
        /// The name of the release that the sign must show, or nil if none is assigned.
        var wanted: String?
        /// The scope (all signs, a label or this sign) whose statement assigns the shown release. Nil if no
        /// release is assigned.
        var scope: FleetScope?
        /// The time at which the state began, in UTC, or nil if the sign has not reported it.
        var since: String?
        /// The numbers of the latest owner's statements that the sign has accepted. The keys are the
        /// statements' scopes as text.
        var numbers: [String: Int64] = [:]
        /// The numbers of statements that the sign refused as too old, by MQTT topic.
        var refusedNumbers: [String: Int64] = [:]
        /// The errors in a rejected release and the reasons for refused statements, as sentences.
        var problems: [String] = []

        init() {}

        /// Reads a report. A value that is missing or invalid is nil or empty.
        fileprivate init(_ tree: JSONTree) {
            state = FleetSign.text(tree["state"]) ?? state
            reason = FleetSign.text(tree["reason"])
            release = FleetSign.text(tree["release"])
            wanted = FleetSign.text(tree["wanted"])
            scope = FleetSign.text(tree["from"]).flatMap { FleetScope($0) }
            since = FleetSign.text(tree["since"])
            let numberMembers = (tree["numbers"]?.members ?? []).prefix(FleetSign.maximumEntries)
            for member in numberMembers where FleetScope(member.key) != nil {
                numbers[member.key] = member.value.integer
            }
            readProblems(in: tree)
        }

        /// Reads the errors in the release, and the statements that the sign refused.
        private mutating func readProblems(in tree: JSONTree) {
            let mistakes = (tree["problems"]?.array ?? []).prefix(FleetSign.maximumEntries)
            // A sign may report a single refusal without a list.
            let refusalTrees = tree["refused"]?.array ?? [tree["refused"] ?? .null]
            let refusals = refusalTrees.prefix(FleetSign.maximumEntries).filter { $0.members != nil }
            for refusal in refusals where refusal["reason"]?.string == FleetRefusal.oldNumber.rawValue {
                guard let topic = FleetSign.text(refusal["topic"]) else { continue }
                refusedNumbers[topic] = refusal["number"]?.integer
            }
            let sentences =
                mistakes.map { Self.sentence(at: $0["path"], reason: $0["message"]) }
                + refusals.map { Self.sentence(at: $0["topic"], reason: $0["message"] ?? $0["reason"]) }
            problems = Array(sentences.prefix(FleetSign.maximumEntries))
        }

        private static func sentence(at place: JSONTree?, reason: JSONTree?) -> String {
            "\(FleetSign.text(place) ?? ""): \(FleetSign.text(reason) ?? "")"
        }
    }

    /// The health of the sign's machine.
    struct Health: Hashable {
        /// The state of the display, such as `works`, or nil if it has not been reported yet.
        var display: String?
        /// `synchronized`, `unsynchronized`, or nil if the sign cannot determine it.
        var clock: String?
        /// The processor temperature in tenths of a degree Celsius, or nil if it is unknown.
        var temperature: Int64?
        /// The number of late frames since the sign started, or nil if it is unknown.
        var lateFrames: Int64?
        /// The problems of the sign, as sentences.
        var trouble: [String] = []

        /// Whether the sign has a problem, or its display does not work.
        var hasProblem: Bool { !trouble.isEmpty || display.map { $0 != "works" } ?? false }

        init() {}

        /// Reads the health of a machine. A value that is missing or invalid is nil or empty.
        fileprivate init(_ tree: JSONTree) {
            display = FleetSign.text(tree["display"])
            clock = FleetSign.text(tree["clock"])
            temperature = Self.tenthsOfDegree(tree["temperature"])
            lateFrames = tree["late_frames"]?.integer
            let problems = (tree["trouble"]?.array ?? []).prefix(FleetSign.maximumEntries)
            trouble = problems.compactMap { FleetSign.text($0) }
        }

        /// Converts a temperature in degrees Celsius to tenths of a degree. Returns nil if it is missing or implausible.
        private static func tenthsOfDegree(_ temperature: JSONTree?) -> Int64? {
            switch temperature {
            case .integer(let degrees)? where (-100...200).contains(degrees): degrees * 10
            case .number(let degrees)? where (-100...200).contains(degrees): Int64((degrees * 10).rounded())
            default: nil
            }
        }
    }

    /// A display of the sign, with its size in pixels.
    struct Display: Hashable {
        var width: Int64
        var height: Int64
        var hasColor: Bool

        init(width: Int64, height: Int64, hasColor: Bool) {
            self.width = width
            self.height = height
            self.hasColor = hasColor
        }

        /// Reads the description of a display. Returns nil if no display has this size.
        fileprivate init?(_ tree: JSONTree) {
            guard let width = tree["width"]?.integer, let height = tree["height"]?.integer,
                Self.isPossibleSize(width: width, height: height)
            else { return nil }
            self.init(width: width, height: height, hasColor: tree["color"]?.boolean ?? false)
        }

        private static let maximumWidth: Int64 = 2_048
        private static let maximumHeight: Int64 = 512
        private static let maximumPixels: Int64 = 131_072
        /// The sizes that a display can have, for error messages.
        static let sizeRule =
            "that of a display, at most \(maximumWidth) by \(maximumHeight) and \(maximumPixels) pixels"

        /// Returns whether a sign's display can have this size in pixels.
        static func isPossibleSize(width: Int64, height: Int64) -> Bool {
            (1...maximumWidth).contains(width) && (1...maximumHeight).contains(height)
                && width * height <= maximumPixels
        }
    }

    /// The maximum number of displays that are stored for a sign.
    private static let maximumDisplays = 4
    /// The maximum number of labels, of statement numbers and of problems that are stored for a sign.
    private static let maximumEntries = 32
    private static let maximumKeys = 8
    /// The maximum size of a stored text, in bytes. No sign needs longer texts.
    private static let maximumText = 256

    /// Returns the value of `tree` as text, or nil if it is not a text or is too long.
    private static func text(_ tree: JSONTree?) -> String? {
        tree?.string.flatMap { $0.utf8.count <= maximumText ? $0 : nil }
    }

    /// The last parts of the topics on which a sign describes itself. They follow the sign's name.
    static let topics = ["status", "about", "reported", "health"]
    /// The last part of the topic of the sign's daily counts. It follows the sign's name.
    static let statisticsTopic = "statistics"

    /// The name of the sign in MQTT topics.
    let node: String
    /// The fleet that the sign claims to belong to, or nil if it has not reported one.
    private(set) var fleet: String?
    private(set) var isOnline = false
    /// The human-readable name of the sign, or nil if it has not reported one.
    private(set) var name: String?
    /// The version of the sign's software, or nil if the sign has not reported it.
    private(set) var version: String?
    private(set) var labels: [String] = []
    /// The ids of the keys whose signatures the sign accepts.
    private(set) var keys: [String] = []
    private(set) var displays: [Display] = []
    /// The URL of the sign's web page, or nil if the sign has not reported one.
    private(set) var page: String?
    private(set) var report = Report()
    private(set) var health = Health()
    /// The sign's counts of the current day, or nil if the sign has published none.
    private(set) var statistics: SignStatistics?

    init(_ node: String) { self.node = node }

    /// The scopes that include the sign: all signs, the sign itself, and each of its labels. Statements for
    /// these scopes concern the sign.
    var scopes: [FleetScope] { [.all, .node(node)] + labels.map { .label($0) } }

    /// Processes a message on one of `topics`. An empty message clears what the sign has reported on that
    /// topic.
    mutating func receive(_ payload: [UInt8], on topic: Substring) {
        if topic == "status" {
            isOnline = payload == Array("online".utf8)
            return
        }
        let contents = (try? JSONTree(payload)) ?? .null
        switch topic {
        case "about": receiveDescription(contents)
        case "reported": report = Report(contents)
        case "health": health = Health(contents)
        case Self.statisticsTopic[...]: statistics = SignStatistics(contents)
        default: break
        }
    }

    /// Stores the sign's description of itself. Invalid values are omitted.
    private mutating func receiveDescription(_ description: JSONTree) {
        fleet = Self.text(description["fleet"])
        name = Self.text(description["name"])
        version = Self.text(description["version"])
        page = Self.text(description["page"])
        let keyIDs = (description["keys"]?.array ?? []).prefix(Self.maximumKeys)
        keys = keyIDs.compactMap { Self.text($0) }
        let labelNames = (description["labels"]?.array ?? []).prefix(Self.maximumEntries)
        labels = labelNames.compactMap(\.string).filter { FleetScope.isName($0) }
        let displayTrees = (description["displays"]?.array ?? []).prefix(Self.maximumDisplays)
        displays = displayTrees.compactMap { Display($0) }
    }
}
