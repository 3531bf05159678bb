import JSON

/// A call of `org.loopbanner.Sign` whose parameters are right. Whether ids and buttons exist is the sign's to say.
public enum SignCall: Hashable, Sendable {
    /// The state of the sign.
    case getState
    /// Its options from `offset` on, at most `limit`.
    case getOptions(offset: Int, limit: Int)
    /// A gesture on a button, which is named by its line.
    case tap(button: String?, gesture: Gesture)
    /// The next option.
    case next
    /// The previous option.
    case previous
    /// The option called `id`.
    case goTo(id: String)
    /// The action of the selected option, or of the one called `id`.
    case activate(id: String?)
    /// Stops the timer.
    case pause
    /// Ends a pause or a hold.
    case resume
    /// Keeps the timer away for a duration as in the configuration; nil is until `resume`.
    case hold(duration: String?)
    /// The light, 0 to 100 percent.
    case setBrightness(percent: Int)
    /// The letter size, 1 to 8.
    case setScale(Int)
    /// The display lit or dark; nil is as the schedule says.
    case setLit(Bool?)
    /// The input that `line` requests, as in a script.
    case perform(line: String)
    /// Another list of options.
    case changeList(ListCall)
    /// A value for texts, for as long as `lifetime` says; nil takes it away. One that `persists` is on disk at once.
    case setValue(name: String, value: String?, lifetime: String?, persists: Bool)
    /// The values for texts.
    case getValues
    /// Something that covers the banner for a while.
    case raise(AlertCall)
    /// Ends the alert called `id`, or all of them.
    case dismiss(id: String?)
    /// Reads the configuration again.
    case reload
    /// Events after number `after` of `run`, of all `kinds` if that is nil.
    case subscribe(after: UInt64?, run: String?, kinds: [String]?)
    /// The display, at most `rate` times a second.
    case getFrame(rate: Int)
    /// What was counted, from one hour up to another.
    case getStatistics(from: String?, to: String?)

    /// What a press can be.
    public enum Gesture: String, Hashable, Sendable, CaseIterable {
        /// A short press.
        case tap
        /// Two short presses.
        case doubleTap = "double_tap"
        /// A press that is held.
        case longPress = "long_press"
    }

    /// The most options in one reply.
    public static let mostOptions = 4096
    /// The letter sizes.
    public static let scales = 1...8

    /// The call of method `name`.
    public init(_ name: Substring, _ members: [JSONTree.Member]) throws(VarlinkError) {
        var parameters = Parameters(members)
        switch name {
        case "GetState": self = .getState
        case "GetOptions":
            self = .getOptions(
                offset: try parameters.integer("offset", in: 0...Int(Int32.max)) ?? 0,
                limit: try parameters.integer("limit", in: 0...Int(Int32.max)) ?? Self.mostOptions
            )
        case "Tap":
            self = .tap(
                button: try parameters.string("button"),
                gesture: try parameters.word("gesture") ?? .tap
            )
        case "Next": self = .next
        case "Previous": self = .previous
        case "GoTo": self = .goTo(id: try parameters.required("id"))
        case "Activate": self = .activate(id: try parameters.string("id"))
        case "Pause": self = .pause
        case "Resume": self = .resume
        case "Hold": self = .hold(duration: try parameters.string("duration"))
        case "SetBrightness": self = .setBrightness(percent: try parameters.required("percent", in: 0...100))
        case "SetScale": self = .setScale(try parameters.required("scale", in: Self.scales))
        case "SetLit": self = .setLit(try parameters.boolean("lit"))
        case "Perform": self = .perform(line: try parameters.required("line"))
        case "SetValue":
            self = .setValue(
                name: try parameters.required("name"),
                value: try parameters.words("value"),
                lifetime: try parameters.string("lifetime"),
                persists: try parameters.boolean("persist") ?? false
            )
        case "GetValues": self = .getValues
        case "Raise": self = .raise(try AlertCall(parameters.object("alert")))
        case "Dismiss": self = .dismiss(id: try parameters.string("id"))
        case "Reload": self = .reload
        case "Subscribe":
            self = .subscribe(
                after: try parameters.integer("after", in: 0...Int.max).map { UInt64($0) },
                run: try parameters.string("run"),
                kinds: try parameters.strings("kinds", limit: 64)
            )
        case "GetStatistics":
            self = .getStatistics(from: try parameters.string("from"), to: try parameters.string("to"))
        case "GetFrame": self = .getFrame(rate: try parameters.integer("rate", in: 1...100) ?? 25)
        default:
            guard let change = try ListCall(name, &parameters) else {
                throw .methodNotFound("\(SignInterface.name).\(name)")
            }
            self = .changeList(change)
        }
        try parameters.end()
    }

    /// Whether it only looks at the sign.
    public var isReading: Bool {
        switch self {
        case .getState, .getOptions, .getValues, .subscribe, .getFrame, .getStatistics: true
        default: false
        }
    }
}
