import Diagnostics
import SignAPI

/// A request of the AWTRIX 3 API, the interface of AWTRIX displays. It arrives over HTTP below `/api/`, or
/// over MQTT below a prefix (AWTRIX 3, "API").
///
/// An AWTRIX app becomes an option of the sign, which is a text in the scrolling banner. A notification
/// becomes an alert.
package struct AWTRIXRequest: Hashable, Sendable {
    /// The AWTRIX command of the request, such as `custom` or `notify/dismiss`.
    package var command: String
    /// The name of the custom app (a text on the display) that the request sets or removes. Nil if the
    /// command does not refer to an app.
    package var appName: String?
    /// The body of the request, which is JSON or empty.
    package var body: [UInt8]

    package init(_ command: String, appName: String? = nil, body: [UInt8] = []) {
        self.command = command
        self.appName = appName
        self.body = body
    }

    /// Creates a request from an MQTT message. `topic` is the topic of the message without the AWTRIX prefix,
    /// such as `custom/weather`.
    package init(topic: String, body: [UInt8]) {
        let custom = "custom/"
        let appName = topic.hasPrefix(custom) ? String(topic.dropFirst(custom.count)) : nil
        self.init(appName == nil ? topic : "custom", appName: appName, body: body)
    }

    /// The result of an AWTRIX request: the calls to the sign that carry out the request, and the parts of it
    /// that are ignored.
    package struct Outcome: Hashable, Sendable {
        /// The calls to methods of the sign, in the order in which they must be made.
        package var calls: [VarlinkCall] = []
        /// The keys and commands of the request that have no meaning for a sign, such as `sound`. They have
        /// no effect except that they are logged.
        package var ignoredParts: [String] = []
        /// The transitions for the apps that later requests set, or nil if the request does not change the
        /// transitions.
        package var transitions: AWTRIXTransitions?

        fileprivate mutating func ignoreKeys(of tree: JSONTree, except supportedKeys: [String]) {
            let keys = (tree.members ?? []).map(\.key)
            ignoredParts += keys.filter { !supportedKeys.contains($0) && !ignoredParts.contains($0) }
        }
    }

    /// An option (a text or a picture) in the sign's banner before an AWTRIX request is carried out.
    package struct ExistingOption: Hashable, Sendable {
        package var id: String
        /// Whether the option was added by a program. Options from the configuration file are never removed.
        package var isSetByProgram: Bool

        package init(_ id: String, isSetByProgram: Bool) {
            self.id = id
            self.isSetByProgram = isSetByProgram
        }

        package init(_ tree: JSONTree) {
            self.init(tree["id"]?.string ?? "", isSetByProgram: tree["from"]?.string == "control")
        }
    }

    /// The AWTRIX commands that change the state or the content of the sign.
    package static let commands = [
        "custom", "notify", "notify/dismiss", "nextapp", "previousapp", "switch", "power", "settings",
    ]

    /// The AWTRIX commands that are ignored without an error, because a sign has no corresponding function.
    package static let ignoredCommands = [
        "sleep", "sound", "rtttl", "r2d2", "moodlight", "indicator1", "indicator2", "indicator3", "reorder",
    ]

    /// The duration of an AWTRIX notification that does not specify one, in seconds.
    private static let defaultDuration: Int64 = 5

    /// Whether the result of the request depends on the options of the sign. If false, an empty array can be
    /// passed to `makeOutcome(options:transitions:)`.
    package var dependsOnOptions: Bool { command == "custom" }

    /// Returns the calls that carry out the request on a sign, and the parts that are ignored. Throws an
    /// error if the request is invalid.
    ///
    /// - Parameters:
    ///   - options: The options of the sign.
    ///   - transitions: The transitions from one app to the next that earlier requests have set.
    package func makeOutcome(
        options: [ExistingOption],
        transitions: AWTRIXTransitions = AWTRIXTransitions()
    ) throws(Refusal) -> Outcome {
        switch command {
        case "nextapp": return Outcome(calls: [.signMethod("Next")])
        case "previousapp": return Outcome(calls: [.signMethod("Previous")])
        case "notify/dismiss": return Outcome(calls: [.signMethod("Dismiss")])
        case "custom": return try customAppOutcome(options: options, transitions: transitions)
        case "notify": return try notifyOutcome()
        case "switch": return try switchOutcome()
        case "power": return try powerOutcome()
        case "settings": return try settingsOutcome(formerTransitions: transitions)
        case let command where Self.ignoredCommands.contains(command): return Outcome(ignoredParts: [command])
        default: throw Refusal("the AWTRIX command \(Wording.quoted(command)) is not supported")
        }
    }

    /// Returns the call that selects the option whose id is the app name in the body of the request. Throws
    /// an error if the body contains no name.
    private func switchOutcome() throws(Refusal) -> Outcome {
        guard let name = try bodyObject()["name"]?.string else { throw Refusal("switch needs a name") }
        return Outcome(calls: [.signMethod("GoTo", ["id": .string(name)])])
    }

    // MARK: Apps

    /// Returns the calls that set or remove a custom app, which is a text that becomes an option of the sign.
    /// The body of the request determines what happens: a JSON object sets the option that has the app's name
    /// as its id. An array sets an app with several pages. An empty body, object or array removes all options
    /// whose id begins with the name, except those of the configuration. Throws an error if the request is
    /// invalid.
    ///
    /// - Parameters:
    ///   - options: The options of the sign.
    ///   - transitions: The transitions that earlier requests have set.
    private func customAppOutcome(
        options: [ExistingOption],
        transitions: AWTRIXTransitions
    ) throws(Refusal) -> Outcome {
        guard let appName, !appName.isEmpty else { throw Refusal("a custom app needs a name") }
        let formerIDs = options.filter { $0.isSetByProgram && $0.id.hasPrefix(appName) }.map(\.id)
        let app = body.isEmpty ? JSONTree.array([]) : try body.json()
        let removesApp = app == .array([]) || app == .object([])
        if removesApp { return Outcome(calls: formerIDs.map(Self.removalCall)) }

        if let pages = app.array {
            return try pagesOutcome(
                pages,
                ofApp: appName,
                formerIDs: formerIDs,
                options: options,
                transitions: transitions
            )
        }
        var outcome = Outcome()
        try appendOptionCall(id: appName, app: app, transitions: transitions, options: options, to: &outcome)
        return outcome
    }

    /// Returns the calls that set a custom app with several pages. Each page is an option, whose id is the
    /// name of the app with the number of the page. If the app had more pages before, the options of the last
    /// ones are removed. Throws an error if a page is invalid.
    ///
    /// - Parameters:
    ///   - pages: The pages, as JSON objects.
    ///   - name: The name of the app.
    ///   - formerIDs: The ids of the removable options whose id begins with the name.
    ///   - options: The options of the sign.
    ///   - transitions: The transitions that earlier requests have set.
    private func pagesOutcome(
        _ pages: [JSONTree],
        ofApp name: String,
        formerIDs: [String],
        options: [ExistingOption],
        transitions: AWTRIXTransitions
    ) throws(Refusal) -> Outcome {
        var outcome = Outcome()
        for (pageNumber, page) in pages.enumerated() {
            try appendOptionCall(
                id: "\(name)\(pageNumber)",
                app: page,
                transitions: transitions,
                options: options,
                to: &outcome
            )
        }
        let surplusIDs = formerIDs.filter { id in
            // An option whose id does not end with a number is not a page.
            guard let pageNumber = Int(id.dropFirst(name.count)) else { return false }
            return pageNumber >= pages.count
        }
        outcome.calls += surplusIDs.map(Self.removalCall)
        return outcome
    }

    private static func removalCall(ofOption id: String) -> VarlinkCall {
        .signMethod("RemoveOption", ["id": .string(id)])
    }

    /// Appends the call that sets the option `id` to an AWTRIX app or one of its pages, and the keys of `app`
    /// that are ignored. Throws an error if the app is invalid.
    ///
    /// - Parameters:
    ///   - id: The id of the option.
    ///   - app: The app or the page, as a JSON object.
    ///   - transitions: The transitions that earlier requests have set.
    ///   - options: The options of the sign.
    ///   - outcome: The outcome to which the call and the ignored keys are appended.
    private func appendOptionCall(
        id: String,
        app: JSONTree,
        transitions: AWTRIXTransitions,
        options: [ExistingOption],
        to outcome: inout Outcome
    ) throws(Refusal) {
        let option = try optionMembers(id: id, app: app, transitions: transitions)
        var parameters = [JSONTree.Member("option", .object(option))]
        // `pos` is an index among the other apps. The new option takes the place before the one with this
        // index.
        let otherIDs = options.map(\.id).filter { $0 != id }
        if let position = Self.integer(app["pos"]), otherIDs.indices.contains(Int(clamping: position)) {
            parameters.append(JSONTree.Member("before", .string(otherIDs[Int(position)])))
        }
        outcome.calls.append(.signMethod("UpsertOption", parameters))
        outcome.ignoreKeys(of: app, except: ["text", "duration", "lifetime", "pos", "center"])
    }

    /// Returns the JSON members of the option `id`, which shows an AWTRIX app or one of its pages, `app`.
    /// Throws an error if the app has no text.
    private func optionMembers(
        id: String,
        app: JSONTree,
        transitions: AWTRIXTransitions
    ) throws(Refusal) -> [JSONTree.Member] {
        var members = [
            JSONTree.Member("id", .string(id)),
            JSONTree.Member("text", .string(try text(of: app).literalMarkup)),
        ]
        for (appKey, optionKey) in [("duration", "dwell"), ("lifetime", "lifetime")] {
            guard let seconds = Self.integer(app[appKey]), seconds > 0 else { continue }
            members.append(JSONTree.Member(optionKey, .string("\(seconds)s")))
        }
        // AWTRIX centers short texts unless `center` is false.
        if app["center"]?.boolean == false { members.append(JSONTree.Member("align", "left")) }
        return members + transitions.optionMembers
    }

    /// Returns the text of `app`, an AWTRIX app or notification. If the text is an array of colored
    /// fragments, their texts are joined. Throws an error if the text is missing or blank.
    private func text(of app: JSONTree) throws(Refusal) -> String {
        let text: String
        switch app["text"] {
        case .string(let string): text = string
        case .array(let fragments): text = fragments.compactMap { $0["t"]?.string }.joined()
        default: throw Refusal("the text is missing; AWTRIX pictures cannot be shown")
        }
        guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
            throw Refusal("the text is blank")
        }
        return text
    }

    // MARK: Alerts

    /// Returns the call that shows the notification in the request's body as an alert. A body with the key
    /// `message` comes from Apprise, because AWTRIX does not use this key. Throws an error if the body is
    /// invalid.
    private func notifyOutcome() throws(Refusal) -> Outcome {
        let message = try bodyObject()
        return message["message"] == nil
            ? try notificationOutcome(for: message) : try appriseOutcome(for: message)
    }

    /// Returns the call that shows `message`, an AWTRIX notification, as an alert. Throws an error if it has
    /// no text.
    private func notificationOutcome(for message: JSONTree) throws(Refusal) -> Outcome {
        var alert = [JSONTree.Member("text", .string(try text(of: message)))]
        if message["hold"]?.boolean != true {
            let seconds = Self.integer(message["duration"]).map { max(1, $0) } ?? Self.defaultDuration
            alert.append(JSONTree.Member("duration", .string("\(seconds)s")))
        }
        // `stack: false` means that the notification replaces the previous one, as alerts with the same id
        // do.
        if message["stack"]?.boolean == false { alert.append(JSONTree.Member("id", "awtrix")) }
        if message["wakeup"]?.boolean == true { alert.append(JSONTree.Member("priority", "urgent")) }
        var outcome = Outcome(calls: [.signMethod("Raise", ["alert": .object(alert)])])
        outcome.ignoreKeys(of: message, except: ["text", "duration", "hold", "stack", "wakeup"])
        return outcome
    }

    /// Returns the call that shows `message`, a notification from the `json://` service of Apprise, as an
    /// alert. Attachments cannot be shown. Throws an error if the message has no text.
    private func appriseOutcome(for message: JSONTree) throws(Refusal) -> Outcome {
        let texts = ["title", "message"].compactMap { message[$0]?.string }.filter { !$0.isEmpty }
        guard !texts.isEmpty else { throw Refusal("the message has no text") }
        let isWarning = ["warning", "failure"].contains(message["type"]?.string)
        let alert: JSONTree = [
            "text": .string(texts.joined(separator: ": ")), "priority": isWarning ? "warning" : "info",
            "duration": "30s",
        ]
        return Outcome(calls: [.signMethod("Raise", ["alert": alert])])
    }

    // MARK: Settings

    /// Returns the calls that change the sign's brightness (`BRI`) and turn its display on or off (`MATP`).
    /// The settings `TEFF` and `TSPEED` cause no calls but change the transitions in the outcome. Throws an
    /// error if a setting is invalid.
    ///
    /// - Parameter formerTransitions: The transitions that earlier requests have set.
    private func settingsOutcome(formerTransitions: AWTRIXTransitions) throws(Refusal) -> Outcome {
        var outcome = Outcome()
        var transitions = formerTransitions
        for member in try bodyObject().members ?? [] {
            switch member.key {
            case "BRI": outcome.calls.append(try Self.brightnessCall(member.value))
            case "MATP":
                guard let isOn = Self.flag(member.value) else { throw Refusal("MATP must be true or false") }
                outcome.calls.append(.signMethod("SetLit", ["lit": .boolean(isOn)]))
            case "TEFF": try transitions.setEffect(member.value)
            case "TSPEED": try transitions.setDuration(member.value)
            default: outcome.ignoredParts.append(member.key)
            }
        }
        // The caller stores changed transitions and passes them to later requests.
        if transitions != formerTransitions { outcome.transitions = transitions }
        return outcome
    }

    /// Returns the call that sets the brightness of the sign to `value`, converted from AWTRIX's scale (0 to
    /// 255) to percent. Throws an error if `value` is not a number.
    private static func brightnessCall(_ value: JSONTree) throws(Refusal) -> VarlinkCall {
        guard let level = integer(value) else { throw Refusal("BRI must be a number from 0 to 255") }
        let fullLevel: Int64 = 255
        let clampedLevel = max(0, min(fullLevel, level))
        let percent = (clampedLevel * 100 + fullLevel / 2) / fullLevel
        return .signMethod("SetBrightness", ["percent": .integer(percent)])
    }

    /// Returns the call that turns the display on or off, depending on the body of the request. Throws an
    /// error if the body does not contain this state.
    private func powerOutcome() throws(Refusal) -> Outcome {
        guard let isOn = Self.flag(try bodyObject()["power"]) else {
            throw Refusal("power must be true or false")
        }
        return Outcome(calls: [.signMethod("SetLit", ["lit": .boolean(isOn)])])
    }

    // MARK: JSON

    /// Returns the JSON object in the body of the request. Throws an error if the body is not a JSON object.
    private func bodyObject() throws(Refusal) -> JSONTree {
        let tree = try body.json()
        guard tree.members != nil else { throw Refusal("the body is not a JSON object") }
        return tree
    }

    private static func flag(_ value: JSONTree?) -> Bool? {
        switch value {
        case .boolean(let flag): flag
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }

    /// Returns the integer closest to `value`, or nil if `value` is not a number. Some clients send integers
    /// with a fraction, such as `5.0`.
    private static func integer(_ value: JSONTree?) -> Int64? {
        switch value {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
        default: nil
        }
    }
}
