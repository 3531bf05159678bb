import GatewayMessages
import SignAPI

/// A sign of a fleet, as it describes itself on the broker. Its messages are not signed, so each part may be missing or
/// wrong.
struct FleetSign: Hashable {
    /// What the sign reports about the release that it shows.
    struct Report: Hashable {
        /// The state, such as `applied`, or `unknown` before the first report.
        var state = "unknown"
        /// Why the state is not `applied`, or nil.
        var reason: String?
        /// The names of the release that the sign shows, and of the one that it must show, or nil.
        var release: String?
        var wanted: String?
        /// The scope that has assigned the release that the sign shows, or nil.
        var scope: FleetScope?
        /// Since when the state lasts, in UTC, or nil.
        var since: String?
        /// The numbers of the statements that the sign has accepted, by the texts of their scopes.
        var numbers: [String: Int64] = [:]
        /// The mistakes of a rejected release and the refused statements, as sentences.
        var problems: [String] = []

        init() {}

        fileprivate init(_ tree: JSONTree) {
            state = FleetSign.text(tree["state"]) ?? state
            reason = FleetSign.text(tree["reason"])
            release = FleetSign.text(tree["release"])
            wanted = FleetSign.text(tree["wanted"])
            scope = FleetSign.text(tree["from"]).flatMap { FleetScope($0) }
            since = FleetSign.text(tree["since"])
            for member in (tree["numbers"]?.members ?? []).prefix(FleetSign.maximumEntries)
            where FleetScope(member.key) != nil {
                numbers[member.key] = member.value.integer
            }
            let mistakes = (tree["problems"]?.array ?? []).map { ($0["path"], $0["message"]) }
            let refusals = (tree["refused"]?.array ?? []).map { ($0["topic"], $0["message"] ?? $0["reason"]) }
            problems = (mistakes + refusals).prefix(FleetSign.maximumEntries).map { place, reason in
                "\(FleetSign.text(place) ?? ""): \(FleetSign.text(reason) ?? "")"
            }
        }
    }

    /// How the sign's machine is.
    struct Health: Hashable {
        /// The state of the display, such as `works`, or nil before the first message.
        var display: String?
        /// `synchronized`, `unsynchronized`, or nil if the sign does not know.
        var clock: String?
        /// The temperature of the processor, in tenths of a degree Celsius, or nil.
        var temperature: Int64?
        /// The number of late frames since the sign started, or nil.
        var lateFrames: Int64?
        /// What is wrong with the sign, as sentences.
        var trouble: [String] = []

        init() {}

        fileprivate init(_ tree: JSONTree) {
            display = FleetSign.text(tree["display"])
            clock = FleetSign.text(tree["clock"])
            lateFrames = tree["late_frames"]?.integer
            trouble = (tree["trouble"]?.array ?? []).prefix(FleetSign.maximumEntries).compactMap {
                FleetSign.text($0)
            }
            switch tree["temperature"] {
            case .integer(let degrees)? where (-100...200).contains(degrees): temperature = degrees * 10
            case .number(let degrees)? where (-100...200).contains(degrees):
                temperature = Int64((degrees * 10).rounded())
            default: break
            }
        }
    }

    /// A display of the sign.
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
                Self.isSize(width, height)
            else { return nil }
            self.init(width: width, height: height, hasColor: tree["color"]?.boolean ?? false)
        }

        /// Returns whether a display of a sign can have this size in pixels.
        static func isSize(_ width: Int64, _ height: Int64) -> Bool {
            (1...2_048).contains(width) && (1...512).contains(height) && width * height <= 131_072
        }
    }

    /// The most displays of a sign that are kept.
    private static let maximumDisplays = 4
    /// The maximum number of labels, numbers, mistakes and troubles of a sign that are kept.
    private static let maximumEntries = 32
    private static let maximumKeys = 8
    /// The maximum number of bytes of a text that is kept. No sign needs longer ones.
    private static let maximumText = 256

    /// Returns a text of a message, or nil if it is none or too long.
    private static func text(_ tree: JSONTree?) -> String? {
        tree?.string.flatMap { $0.utf8.count <= maximumText ? $0 : nil }
    }

    /// The topics on which a sign describes itself, below its name.
    static let topics = ["status", "about", "reported", "health"]
    /// The topic with the counts of the day, below its name.
    static let statisticsTopic = "statistics"

    /// The name in topics.
    let node: String
    /// The fleet to which the sign says that it belongs, or nil.
    private(set) var fleet: String?
    private(set) var isOnline = false
    /// The name for people, or nil.
    private(set) var name: String?
    /// The version of the sign's software, or nil.
    private(set) var version: String?
    private(set) var labels: [String] = []
    /// The ids of the keys that the sign accepts.
    private(set) var keys: [String] = []
    private(set) var displays: [Display] = []
    /// The address of the sign's web page, or nil.
    private(set) var page: String?
    private(set) var report = Report()
    private(set) var health = Health()
    /// The counts of the day, or nil if the sign has published none.
    private(set) var statistics: SignStatistics?

    init(_ node: String) { self.node = node }

    /// The scopes of statements that concern the sign.
    var scopes: [FleetScope] { [.all, .node(node)] + labels.map { .label($0) } }

    /// Takes over a message on one of `topics`. An empty message clears what the sign said there.
    mutating func receive(_ payload: [UInt8], on topic: Substring) {
        if topic == "status" {
            isOnline = payload == Array("online".utf8)
            return
        }
        let tree = (try? JSONTree(payload)) ?? .null
        switch topic {
        case "about":
            fleet = Self.text(tree["fleet"])
            name = Self.text(tree["name"])
            version = Self.text(tree["version"])
            page = Self.text(tree["page"])
            keys = (tree["keys"]?.array ?? []).prefix(Self.maximumKeys).compactMap { Self.text($0) }
            labels = (tree["labels"]?.array ?? []).prefix(Self.maximumEntries).compactMap(\.string)
                .filter { FleetScope.isName($0) }
            displays = (tree["displays"]?.array ?? []).prefix(Self.maximumDisplays).compactMap { Display($0) }
        case "reported": report = Report(tree)
        case "health": health = Health(tree)
        case Self.statisticsTopic[...]: statistics = SignStatistics(tree)
        default: break
        }
    }
}
