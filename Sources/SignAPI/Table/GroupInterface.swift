/// `org.loopbanner.Group`: what a carrier between signs, such as loopbanner-gateway, uses to keep them in step.
public enum GroupInterface {
    /// The name.
    public static let name = "org.loopbanner.Group"

    /// The interface.
    public static let interface = Interface(
        name: name,
        meaning:
            "Keeps a sign in step with others, for a carrier of inputs such as loopbanner-gateway.",
        shapes: [.input, .anchor],
        methods: GroupMethod.allCases.map(\.definition),
        errors: GroupError.allCases.map(\.definition)
    )

    /// The interface in Varlink's language.
    public static var text: String { interface.text }
}

extension Shape {
    static let input = Shape(
        "Input",
        "An input of a sign. 'sign', 'k' and 'at' name it for good.",
        fields: [
            .required("sign", .string(.signName)), .required("k", .integer(0...Int.max)),
            .required("at", .integer(0...Int.max), "The wall clock in nanoseconds since 1970."),
            .required(
                "input",
                .words([
                    "touch", "release", "accept", "next", "previous", "go_to", "pick", "activate", "pause",
                    "resume",
                    "toggle_pause", "hold",
                ])
            ),
            .optional("option", .string, "For go_to."),
            .optional("length", .integer(0...Int.max), "For hold, in nanoseconds; null is until Resume."),
        ]
    )

    static let anchor = Shape(
        "Anchor",
        "The state of a banner at 'at', which only a sign with the same 'rev' can read, and the inputs since.",
        fields: [
            .required("rev", .string), .required("at", .integer(0...Int.max)), .required("state", .string),
            .required("by", .string), .required("tail", .array(.shape(.input), 0...SignRange.groupInputs)),
        ]
    )
}

/// The methods of `org.loopbanner.Group`.
enum GroupMethod: String, CaseIterable {
    case join = "Join"
    case leave = "Leave"
    case lead = "Lead"
    case getAnchor = "GetAnchor"
    case adopt = "Adopt"
    case merge = "Merge"
    case watch = "Watch"

    var definition: Interface.Method {
        var row = row
        row.name = rawValue
        return row
    }

    private var row: Interface.Method {
        switch self {
        case .join:
            Interface.Method(
                "Joins a group. From now on Watch returns the inputs of this sign, which is called 'sign' in its group. It "
                    + "runs independently until Lead or Adopt. Membership ends with the connection.",
                [.required("sign", .string(.signName))],
                reply: [.required("rev", .string, "The name of the list and of how it moves.")]
            )
        case .leave: Interface.Method()
        case .lead:
            Interface.Method(
                "Makes the current state of this sign that of the group.",
                reply: [.required("anchor", .shape(.anchor))]
            )
        case .getAnchor:
            Interface.Method(
                "Returns the state of two seconds ago.",
                reply: [.required("anchor", .shape(.anchor))]
            )
        case .adopt:
            Interface.Method(
                "Continues from another sign's state.",
                [.required("anchor", .shape(.anchor))],
                reply: [.required("changed", .boolean, "Whether the banner was in another state then.")]
            )
        case .merge:
            Interface.Method(
                "Takes inputs of other signs, in any order and as often as they arrive. Those from more than 2 s ago are "
                    + "too old, those from more than 250 ms ahead too new.",
                [.required("inputs", .array(.shape(.input), 0...SignRange.groupInputs))],
                reply: [
                    .required("accepted", .integer), .required("too_old", .integer),
                    .required("too_new", .integer),
                ]
            )
        case .watch:
            Interface.Method(
                "Needs 'more'. Returns the inputs of this sign as they happen. Another list or a stepped clock takes "
                    + "the sign out of step.",
                reply: [
                    .required("inputs", .array(.shape(.input))),
                    .nullable("rev", .string, "null while the sign has not joined."),
                    .required("in_step", .boolean),
                ]
            )
        }
    }
}

/// The errors of `org.loopbanner.Group`.
public enum GroupError: Error, Hashable, Sendable {
    /// The anchor belongs to another list than this sign's, which is called `rev`.
    case otherList(rev: String)
    /// The sign has joined no group.
    case notJoined
    /// Another connection has joined the sign to a group.
    case alreadyJoined
    /// The sign is not in step with a group.
    case notInStep
    /// The anchor cannot be read, or is too old or too new.
    case invalidAnchor(String)

    /// An error of each kind, in order.
    static let allCases: [GroupError] = [
        .otherList(rev: ""), .notJoined, .alreadyJoined, .notInStep, .invalidAnchor(""),
    ]

    /// The name of the error.
    public var name: String {
        switch self {
        case .otherList: "OtherList"
        case .notJoined: "NotJoined"
        case .alreadyJoined: "AlreadyJoined"
        case .notInStep: "NotInStep"
        case .invalidAnchor: "InvalidAnchor"
        }
    }

    fileprivate var details: [JSONTree.Member] {
        switch self {
        case .otherList(let rev): [JSONTree.Member("rev", .string(rev))]
        case .invalidAnchor(let reason): [JSONTree.Member("reason", .string(reason))]
        case .notJoined, .alreadyJoined, .notInStep: []
        }
    }

    var definition: Interface.Failure {
        let meaning = self == .alreadyJoined ? "By another connection." : ""
        return Interface.Failure(name, meaning, details.map { .required($0.key, .string) })
    }
}

extension VarlinkError {
    /// The error that a carrier receives for `error`.
    public init(_ error: GroupError) { self.init("\(GroupInterface.name).\(error.name)", error.details) }
}
