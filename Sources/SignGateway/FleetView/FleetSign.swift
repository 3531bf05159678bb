import GatewayMessages
import SignAPI

/// The state of a sign of a fleet, according to the sign's messages on the MQTT broker. These messages are
/// not signed, so any part may be missing or wrong.
struct FleetSign: Hashable {
    /// The sign's report about the release (the published content) that it shows, and about the statements
    /// that it has received.
    struct Report: Hashable {
        /// The state of the assigned release on the sign, such as `applied`, or `unknown` before the first
        /// report.
        var state = "unknown"
        /// The reason why the state of the release is not `applied`, or nil if the sign has not reported one.
        var reason: String?
        /// The name of the release that the sign currently shows, or nil if it shows none.
        var release: String?
        /// The name of the release that is assigned to the sign and should be shown, or nil if none is
        /// assigned.
        var wanted: String?
        /// The scope (all signs, a label or this sign) whose statement assigns the current release of the
        /// sign, or nil if no release is assigned.
        var scope: FleetScope?
        /// The time at which the current state of the release began, in UTC, or nil if the sign has not
        /// reported it.
        var since: String?
        /// The numbers of the owner's latest statements that the sign has accepted. The keys are the scopes
        /// of the statements as text.
        var numbers: [String: Int64] = [:]
        /// The numbers of the statements that the sign has refused because they were too old. The keys are
        /// their MQTT topics.
        var refusedNumbers: [String: Int64] = [:]
        /// The errors in a release that the sign has rejected, and the reasons for which it has refused
        /// statements, as sentences.
        var problems: [String] = []

        init() {}

        /// Reads a sign's report about its release. A missing or invalid value results in nil, an empty
        /// collection, or the state `unknown`.
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

        /// Reads the errors in the sign's release and the statements that the sign has refused from its
        /// report.
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

    /// The health of the sign's hardware and software, as the sign has reported it.
    struct Health: Hashable {
        /// The state of the sign's display, such as `works`, or nil if the sign has not reported it yet.
        var display: String?
        /// The state of the sign's clock: `synchronized`, `unsynchronized`, or nil if the sign cannot
        /// determine it.
        var clock: String?
        /// The temperature of the sign's processor in tenths of a degree Celsius, or nil if it is unknown.
        var temperature: Int64?
        /// The number of frames that have been displayed late since the sign started, or nil if it is
        /// unknown.
        var lateFrames: Int64?
        /// The current problems of the sign, as sentences for a person.
        var trouble: [String] = []

        /// Whether the sign reports a problem, or its display does not work.
        var hasProblem: Bool { !trouble.isEmpty || display.map { $0 != "works" } ?? false }

        init() {}

        /// Reads the health of a sign from its report. A missing or invalid value results in nil or an empty
        /// array.
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

    /// A display of the sign, with its size in pixels and its color capability.
    struct Display: Hashable {
        var width: Int64
        var height: Int64
        var hasColor: Bool

        init(width: Int64, height: Int64, hasColor: Bool) {
            self.width = width
            self.height = height
            self.hasColor = hasColor
        }

        /// Reads the description of a display from a sign's report. Returns nil if the size is missing or
        /// outside the range that displays can have.
        fileprivate init?(_ tree: JSONTree) {
            guard let width = tree["width"]?.integer, let height = tree["height"]?.integer,
                Self.isPossibleSize(width: width, height: height)
            else { return nil }
            self.init(width: width, height: height, hasColor: tree["color"]?.boolean ?? false)
        }

        private static let maximumWidth: Int64 = 2_048
        private static let maximumHeight: Int64 = 512
        private static let maximumPixels: Int64 = 131_072
        /// The rule for the size of a display, as a phrase for error messages.
        static let sizeRule =
            "that of a display, at most \(maximumWidth) by \(maximumHeight) and \(maximumPixels) pixels"

        /// Returns whether the display of a sign can have this size in pixels, according to the limits of
        /// width, height and number of pixels.
        static func isPossibleSize(width: Int64, height: Int64) -> Bool {
            (1...maximumWidth).contains(width) && (1...maximumHeight).contains(height)
                && width * height <= maximumPixels
        }
    }

    /// The maximum number of displays that are stored for a sign.
    private static let maximumDisplays = 4
    /// The maximum number of labels that are stored for a sign. The same limit applies to statement numbers
    /// and to problems.
    private static let maximumEntries = 32
    private static let maximumKeys = 8
    /// The maximum size of a stored text of a sign in bytes. Longer texts are ignored, because no sign needs
    /// them.
    private static let maximumText = 256

    /// Returns the string in `tree`, or nil if it is not a string or is too long to be stored.
    private static func text(_ tree: JSONTree?) -> String? {
        tree?.string.flatMap { $0.utf8.count <= maximumText ? $0 : nil }
    }

    /// The last levels of the MQTT topics on which a sign describes itself. They follow the name of the sign
    /// in the topic.
    static let topics = ["status", "about", "reported", "health"]
    /// The last level of the MQTT topic on which a sign publishes its daily counts. It follows the name of
    /// the sign in the topic.
    static let statisticsTopic = "statistics"

    /// The unique name of the sign in MQTT topics.
    let node: String
    /// The name of the fleet to which the sign claims to belong, or nil if it has not reported one.
    private(set) var fleet: String?
    private(set) var isOnline = false
    /// The human-readable name of the sign, or nil if it has not reported one.
    private(set) var name: String?
    /// The version of the sign's software, or nil if the sign has not reported it.
    private(set) var version: String?
    private(set) var labels: [String] = []
    /// The ids of the public keys whose signatures the sign accepts.
    private(set) var keys: [String] = []
    private(set) var displays: [Display] = []
    /// The URL of the sign's web page, or nil if the sign has not reported one.
    private(set) var page: String?
    private(set) var report = Report()
    private(set) var health = Health()
    /// The sign's counts of the current day (how long its options were shown, and how often they were
    /// tapped), or nil if the sign has not published any.
    private(set) var statistics: SignStatistics?

    init(_ node: String) { self.node = node }

    /// The scopes that include the sign: all signs, the sign itself, and each of its labels. Statements for
    /// these scopes apply to the sign.
    var scopes: [FleetScope] { [.all, .node(node)] + labels.map { .label($0) } }

    /// Processes a message that the sign has sent. `topic` is the last level of the message's topic, such as
    /// `status`. An empty message clears the information that the sign has reported on this topic.
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

    /// Stores the name, the labels and other properties that the sign has reported about itself. Invalid
    /// values are omitted.
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
