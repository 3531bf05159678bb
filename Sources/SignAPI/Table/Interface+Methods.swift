extension Interface.Method {
    /// Creates the definition of a read-only method, which changes nothing on the sign.
    static func reading(
        _ meaning: String,
        _ parameters: [Field] = [],
        reply: [Field],
        routes: [HTTPRoute] = [],
        example: String? = nil,
        role: Role,
        errors: [SignError] = []
    ) -> Self {
        Self(
            meaning: meaning,
            parameters: parameters,
            reply: reply,
            routes: routes,
            example: example,
            isReading: true,
            role: role,
            errors: errors
        )
    }

    /// Creates the definition of a method that has the same effect as a button or a script command. `errors` are the errors
    /// in addition to that for an input without an effect.
    static func input(
        _ meaning: String,
        _ parameters: [Field] = [],
        route: HTTPRoute,
        commands: [String],
        example: String? = nil,
        role: Role,
        errors: [SignError] = []
    ) -> Self {
        Self(
            meaning: meaning,
            parameters: parameters,
            reply: [.required("taken", .shape(.inputResult))],
            routes: [route],
            commands: commands,
            example: example ?? "{}",
            role: role,
            errors: [.refused] + errors
        )
    }

    /// Creates the definition of a method that changes the option list. `errors` are the errors in addition to those that all
    /// these methods can return.
    static func list(
        _ meaning: String,
        _ parameters: [Field],
        hasWarnings: Bool = false,
        routes: [HTTPRoute],
        example: String? = nil,
        errors: [SignError] = []
    ) -> Self {
        let revisionParameter = Field.optional(
            "revision",
            .integer(SignRange.count),
            "The expected revision of the list; if it differs, the error is WrongRevision."
        )
        let keepParameter = Field.optional(
            "keep",
            .boolean,
            default: true,
            "Whether the change survives a restart."
        )
        let warningsMember = Field.required(
            "warnings",
            .array(.shape(.diagnostic)),
            "Problems of the given options, such as a character that the font lacks."
        )
        let revisionMember = Field.required("revision", .integer)
        let durableMember = Field.required(
            "durable",
            .boolean,
            "Whether the change survives a power cut after one second."
        )
        return Self(
            meaning: meaning,
            parameters: parameters + [revisionParameter, keepParameter],
            reply: [revisionMember, durableMember] + (hasWarnings ? [warningsMember] : []),
            routes: routes,
            example: example,
            role: .edit,
            errors: [.wrongRevision, .invalidOption, .invalidConfiguration] + errors
        )
    }
}
