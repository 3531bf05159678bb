import GatewayMessages
import MonotonicTime
import SignAPI

/// The live data of the signs that people are viewing in browsers. It subscribes to the states that these
/// signs publish, and requests pictures of their LEDs.
struct LiveSigns {
    /// The latest reports of one followed sign about what it currently shows.
    private struct Live {
        /// The time until which browsers need reports of the sign. A browser extends it by requesting the
        /// sign again.
        var end: Instant
        var requestTime: Instant
        var state = JSONTree.null
        /// The texts of the sign's options (the texts and pictures that it scrolls), by the id of the option.
        var texts: [String: String] = [:]
        var picture = JSONTree.null
    }

    /// The kinds of messages of a followed sign. The raw values are the last levels of their MQTT topics.
    private enum MessageKind: String, CaseIterable {
        /// The sign's current state, such as the selected option.
        case state
        /// The list of the sign's options.
        case options
        /// The response to a request for a picture of the LEDs.
        case response
    }

    /// The MQTT operations that the caller must perform: subscriptions to make or to end, and messages to
    /// publish.
    struct Tasks: Hashable {
        var subscribe: [String] = []
        var unsubscribe: [String] = []
        var publish: [Publication] = []
    }

    /// The maximum number of signs that are followed at the same time. A browser shows about forty signs at
    /// once.
    static let maximumSigns = 128
    private static let duration = Nanoseconds.seconds(15)
    /// The interval between two requests for a picture to the same sign, which responds to at most one
    /// request per second.
    private static let requestInterval = Nanoseconds.seconds(2)
    private static let maximumOptions = 250
    /// The maximum size of a sign's text in bytes, beyond which it is shortened. `maximumSize` is the maximum
    /// number of columns and rows in a picture of a sign's LEDs.
    private static let maximumText = 200
    private static let maximumSize: (width: Int64, height: Int64) = (2_048, 512)
    private static let maximumPixels: Int64 = 65_536

    /// A random token in the requests to signs, which other clients cannot guess. It identifies the responses
    /// to these requests.
    private let token: String
    /// The followed signs and their latest reports. The keys are the signs' names in MQTT topics.
    private var signs: [String: Live] = [:]

    init(token: String) { self.token = token }

    /// The next time at which a request to a sign is due, or at which following a sign ends. It is nil if no
    /// sign is followed.
    var deadline: Instant? { signs.values.lazy.map { min($0.end, $0.requestTime) }.min() }

    // MARK: Browsers

    /// Follows the signs named `nodes` for the next 15 seconds. Returns the subscriptions that the caller
    /// must make for signs that were not followed before. If too many signs are followed, further ones are
    /// ignored.
    mutating func follow(_ nodes: [String], at now: Instant) -> Tasks {
        var tasks = Tasks()
        for node in nodes {
            if signs[node] == nil {
                guard signs.count < Self.maximumSigns else { break }
                signs[node] = Live(end: now, requestTime: now)
                tasks.subscribe += Self.topics(of: node)
            }
            signs[node]?.end = now + Self.duration
        }
        return tasks
    }

    /// Returns the content that the sign `node` currently shows, as JSON for the web page: its selected
    /// option with the text, its alert, and a picture of its LEDs. Values that the sign has not reported are
    /// null.
    func tree(ofSign node: String) -> JSONTree {
        let sign = signs[node]
        let state = sign?.state ?? .null
        let selectedOptionID = state["selected"]?.string
        let selectedText = selectedOptionID.flatMap { sign?.texts[$0] }
        func shortenedMember(_ key: String) -> JSONTree {
            state[key]?.string.map { text in .string(Self.shortened(text)) } ?? .null
        }
        return [
            "node": .string(node), "alert": shortenedMember("alert"),
            "selected": shortenedMember("selected"),
            "text": selectedText.map { .string($0) } ?? .null,
            "lit": state["lit"]?.boolean.map { .boolean($0) } ?? .null,
            "brightness": state["brightness"]?.integer.map { .integer($0) } ?? .null,
            "picture": sign?.picture ?? .null,
        ]
    }

    private static func topics(of node: String) -> [String] {
        MessageKind.allCases.map { "loopbanner/\(node)/\($0.rawValue)" }
    }

    // MARK: The broker

    /// Returns the subscriptions that must be made again for the followed signs after a new connection to the
    /// broker.
    func connected() -> Tasks { Tasks(subscribe: signs.keys.sorted().flatMap(Self.topics(of:))) }

    /// Performs the work that is due at `now`. Returns the requests to send to followed signs, and the
    /// subscriptions to end for signs that are no longer shown in a browser.
    mutating func advance(to now: Instant) -> Tasks {
        var tasks = Tasks()
        for (node, sign) in signs {
            if sign.end <= now {
                signs[node] = nil
                tasks.unsubscribe += Self.topics(of: node)
            } else if sign.requestTime <= now {
                signs[node]?.requestTime = now + Self.requestInterval
                let request: JSONTree = ["token": .string(token), "method": "GetFrame"]
                let topic = "loopbanner/\(node)/request"
                tasks.publish.append(Publication(topic, request.bytes, isRetained: false))
            }
        }
        return tasks
    }

    /// Stores the contents of a message if it comes from a followed sign, which is a sign that a browser
    /// shows. Returns whether its topic is one of those that followed signs use (`loopbanner/NODE/state`,
    /// `loopbanner/NODE/options` or `loopbanner/NODE/response`), or false if no sign is followed.
    mutating func receive(_ message: IncomingMessage) -> Bool {
        guard !signs.isEmpty else { return false }
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == "loopbanner",
            let kind = MessageKind(rawValue: String(levels[2]))
        else { return false }
        let node = String(levels[1])
        // A message may arrive after the last browser has stopped showing the sign.
        guard signs[node] != nil else { return true }

        let contents = (try? JSONTree(message.payload)) ?? .null
        switch kind {
        case .state: signs[node]?.state = Self.displayedMembers(ofState: contents)
        case .options: signs[node]?.texts = Self.texts(ofOptions: contents)
        case .response:
            // A response to a request of another client contains another token.
            let isExpectedResponse = contents["token"]?.string == token
            if isExpectedResponse { signs[node]?.picture = Self.picture(in: contents["ok"] ?? .null) }
        }
        return true
    }

    /// Returns only those members of a sign's state that the web page shows, because the others would use
    /// memory unnecessarily.
    private static func displayedMembers(ofState state: JSONTree) -> JSONTree {
        let displayedKeys = ["selected", "alert", "lit", "brightness"]
        return .object((state.members ?? []).filter { displayedKeys.contains($0.key) })
    }

    /// Returns the texts of a sign's options by the id of the option. Long ids and texts are shortened.
    /// Options without a text, such as pictures, are omitted.
    private static func texts(ofOptions options: JSONTree) -> [String: String] {
        var texts: [String: String] = [:]
        for option in (options.array ?? []).prefix(maximumOptions) {
            guard let id = option["id"]?.string, let text = option["text"]?.string else { continue }
            texts[shortened(id)] = shortened(text)
        }
        return texts
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > maximumText else { return text }
        return String(decoding: text.utf8.prefix(maximumText), as: UTF8.self) + "…"
    }

    /// Returns the picture of a sign's LEDs in its reply, or JSON null if the reply contains no picture that
    /// a browser can draw.
    private static func picture(in reply: JSONTree) -> JSONTree {
        guard let width = reply["width"]?.integer, let height = reply["height"]?.integer,
            (1...maximumSize.width).contains(width), (1...maximumSize.height).contains(height),
            width * height <= maximumPixels, let rowTrees = reply["rows"]?.array
        else { return .null }
        let rows = rowTrees.compactMap(\.string)
        guard rows.count == rowTrees.count, rows.count == Int(height),
            areRows(rows, ofWidth: Int(width))
        else { return .null }
        return [
            "width": .integer(width), "height": .integer(height), "lit": reply["lit"] ?? .boolean(true),
            "rows": .array(rows.map { .string($0) }),
        ]
    }

    /// Returns whether `rows` are valid rows of a picture that is `width` pixels wide. Each pixel is one
    /// character in all rows, or the six hexadecimal digits of a color in all rows.
    private static func areRows(_ rows: [String], ofWidth width: Int) -> Bool {
        guard let length = rows.first?.utf8.count else { return false }
        let isPossibleLength = length == width || length == width * 6
        return isPossibleLength && rows.allSatisfy { $0.utf8.count == length && $0.utf8.allSatisfy(isPixel) }
    }

    private static func isPixel(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "#") || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte)
            || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
    }
}
