/// The Varlink interface `org.loopbanner.Group`, with which a relay such as loopbanner-gateway keeps the signs of a
/// group in step.
public enum GroupInterface {
    /// The full name of the Varlink interface, `org.loopbanner.Group`.
    public static let name = "org.loopbanner.Group"

    /// The definition of the types, methods and errors of the interface `org.loopbanner.Group`.
    public static let interface = Interface(
        name: name,
        meaning: "Synchronizes a sign with others, through a relay of inputs such as loopbanner-gateway.",
        shapes: [.input, .anchor, .counterShare, .counter],
        methods: GroupMethod.allCases.map(\.definition),
        errors: GroupError.allCases.map(\.definition)
    )

    /// The definition of the interface in Varlink's interface language.
    public static var text: String { interface.text }
}

extension Shape {
    static let input = Shape(
        name: "Input",
        meaning: "An input of a sign, identified by 'sign', 'k' and 'at'.",
        fields: [
            .required("sign", .string(.signName)), .required("k", .integer(0...Int.max)),
            .required("at", .integer(0...Int.max), "The wall clock, in nanoseconds since 1970."),
            .required(
                "input",
                .enumeration([
                    "touch", "release", "accept", "next", "previous", "go_to", "pick", "activate", "pause",
                    "resume", "toggle_pause", "hold",
                ])
            ),
            .optional("option", .string, "The id of the option; only for go_to."),
            .optional(
                "length",
                .integer(0...Int.max),
                "The length of a hold, in nanoseconds; null means until Resume."
            ),
        ]
    )

    static let counterShare = Shape(
        name: "CounterShare",
        meaning: "What a sign has added to a counter since it was set, and the number of its last change.",
        fields: [
            .required("sign", .string(.counterSign)), .required("k", .integer(SignRange.counterTime)),
            .required("sum", .integer(SignRange.counterSum)),
            .required(
                "at",
                .integer(SignRange.counterTime),
                "The time of that change, in nanoseconds since 1970."
            ),
        ]
    )

    static let counter = Shape(
        name: "Counter",
        meaning:
            "A counter of the group: the number that was set last, and what each sign has added since. Of two counters, the "
            + "one with the later 'at' is valid, then that with the larger 'by'. If both are equal, the share with the "
            + "larger 'k' of each sign is.",
        fields: [
            .required("name", .string(.valueName)),
            .required(
                "at",
                .integer(SignRange.counterTime),
                "When the number was set, in nanoseconds since 1970; 0 at the beginning."
            ),
            .required("by", .string, "The sign that set it; empty for a reset at a set time."),
            .required("number", .integer(SignRange.counter)),
            .required("above", .integer(0...SignRange.counterSum.upperBound), "The excess above the range."),
            .required("below", .integer(0...SignRange.counterSum.upperBound), "The excess below the range."),
            .required("shares", .array(.shape(.counterShare), 0...SignRange.counterShares)),
        ]
    )

    static let anchor = Shape(
        name: "Anchor",
        meaning:
            "The state of a banner at 'at', which only signs with the same 'rev' can read, and the inputs since.",
        fields: [
            .required("rev", .string), .required("at", .integer(0...Int.max)), .required("state", .string),
            .required("by", .string), .required("tail", .array(.shape(.input), 0...SignRange.groupInputs)),
        ]
    )
}

/// The methods of the Varlink interface `org.loopbanner.Group`, which keeps several signs in step.
enum GroupMethod: String, CaseIterable {
    case join = "Join"
    case leave = "Leave"
    case lead = "Lead"
    case getAnchor = "GetAnchor"
    case adopt = "Adopt"
    case merge = "Merge"
    case count = "Count"
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
                meaning:
                    "Joins a group, in which this sign is called 'sign'. From then on, Watch returns the sign's inputs. The "
                    + "sign runs independently until Lead or Adopt. Closing the connection leaves the group.",
                parameters: [.required("sign", .string(.signName))],
                reply: [
                    .required("rev", .string, "A hash of the list of options and of the scrolling behavior.")
                ]
            )
        case .leave: Interface.Method(meaning: "Leaves the group.")
        case .lead:
            Interface.Method(
                meaning: "Makes the sign's current state the state of the group.",
                reply: [.required("anchor", .shape(.anchor))]
            )
        case .getAnchor:
            Interface.Method(
                meaning: "Returns the state of two seconds ago.",
                reply: [.required("anchor", .shape(.anchor))]
            )
        case .adopt:
            Interface.Method(
                meaning: "Continues from the state of another sign.",
                parameters: [.required("anchor", .shape(.anchor))],
                reply: [.required("changed", .boolean, "Whether the banner's state differed.")]
            )
        case .merge:
            Interface.Method(
                meaning:
                    "Applies inputs of other signs. They can arrive in any order and more than once. Inputs more than 2 s in "
                    + "the past are too old; inputs more than 250 ms in the future are too new.",
                parameters: [.required("inputs", .array(.shape(.input), 0...SignRange.groupInputs))],
                reply: [
                    .required("accepted", .integer), .required("too_old", .integer),
                    .required("too_new", .integer),
                ]
            )
        case .count:
            Interface.Method(
                meaning: "Merges counters of other signs. They can arrive in any order and more than once.",
                parameters: [.required("counters", .array(.shape(.counter), 0...SignRange.counters))]
            )
        case .watch:
            Interface.Method(
                meaning: "Returns the inputs of this sign as they happen. Requires 'more'.",
                reply: [
                    .required("inputs", .array(.shape(.input))),
                    .optional(
                        "counters",
                        .array(.shape(.counter)),
                        "The counters that the other signs must receive."
                    ),
                    .nullable("rev", .string, "null while the sign is in no group."),
                    .required(
                        "in_step",
                        .boolean,
                        "Whether the sign follows the group. A new list or a stepped clock ends this."
                    ),
                ]
            )
        }
    }
}

/// The errors of the Varlink interface `org.loopbanner.Group`, which keeps several signs in step.
public enum GroupError: Error, Hashable, Sendable {
    /// The checkpoint comes from a sign with a different option list or scrolling behavior. `rev` is the hash
    /// of this sign's own list and behavior.
    case otherList(rev: String)
    /// The connection has not joined the sign to a group.
    case notJoined
    /// Another connection has already joined the sign to a group.
    case alreadyJoined
    /// The sign has joined a group, but does not follow its state.
    case notInStep
    /// The checkpoint is malformed, too old or too new. The associated value describes the reason.
    case invalidAnchor(String)

    /// An example of each error, in the order in which the errors are documented.
    static let allCases: [GroupError] = [
        .otherList(rev: ""), .notJoined, .alreadyJoined, .notInStep, .invalidAnchor(""),
    ]

    private var row: (name: String, meaning: String, details: [JSONTree.Member]) {
        switch self {
        case .otherList(let rev):
            ("OtherList", "'rev' is the hash of this sign's list.", [JSONTree.Member("rev", .string(rev))])
        case .notJoined: ("NotJoined", "This connection has not joined a group.", [])
        case .alreadyJoined: ("AlreadyJoined", "Another connection has joined a group.", [])
        case .notInStep: ("NotInStep", "The sign does not follow the group.", [])
        case .invalidAnchor(let reason):
            ("InvalidAnchor", "", [JSONTree.Member("reason", .string(reason))])
        }
    }

    /// The name of the error without its interface, such as `NotJoined`.
    public var name: String { row.name }

    var definition: Interface.Failure {
        let fields = row.details.map { Field.required($0.key, .string) }
        return Interface.Failure(name: row.name, meaning: row.meaning, fields: fields)
    }

    fileprivate var details: [JSONTree.Member] { row.details }
}

extension VarlinkError {
    /// Creates the Varlink error for `error`, which is sent to the relay, the client that connects the sign
    /// to its group.
    public init(_ error: GroupError) { self.init("\(GroupInterface.name).\(error.name)", error.details) }
}
