extension Interface.Method {
    /// Creates the definition of a read-only method, which changes nothing on the sign.
    ///
    /// - Parameters:
    ///   - meaning: The description of the method, in sentences.
    ///   - parameters: The parameters of the method, in the order in which they are checked.
    ///   - reply: The members of the reply.
    ///   - routes: The HTTP routes that the gateway maps to the method.
    ///   - example: An example of the body of an HTTP request, in JSON, or nil if the request has no body.
    ///   - role: The minimum role that may call the method over HTTP.
    ///   - errors: The errors that the method can return in addition to those of all methods.
    static func readOnly(
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

    /// Creates the definition of a method that has the same effect as a button or a script command. Its reply
    /// contains the result of the input, in the member `taken`.
    ///
    /// - Parameters:
    ///   - meaning: The description of the method, in sentences.
    ///   - parameters: The parameters of the method, in the order in which they are checked.
    ///   - route: The HTTP route that the gateway maps to the method.
    ///   - commands: The script commands with the same effect.
    ///   - example: An example of the body of an HTTP request, in JSON, or nil if all parameters can be
    ///     omitted.
    ///   - role: The minimum role that may call the method over HTTP.
    ///   - errors: The errors in addition to `refused`, the error for an input that has no effect.
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

    /// Creates the definition of a method that changes the list of banner options. It adds the parameters,
    /// the members of the reply and the errors that are common to all these methods.
    ///
    /// - Parameters:
    ///   - meaning: The description of the method, in sentences.
    ///   - parameters: The other parameters of the method, in the order in which they are checked.
    ///   - hasWarnings: Whether the reply contains warnings about the options that the client has passed.
    ///   - routes: The HTTP routes that the gateway maps to the method.
    ///   - example: An example of the body of an HTTP request, in JSON, or nil if the request has no body.
    ///   - errors: The errors in addition to those that all methods of this kind can return.
    static func listChange(
        _ meaning: String,
        _ parameters: [Field],
        hasWarnings: Bool = false,
        routes: [HTTPRoute],
        example: String? = nil,
        errors: [SignError] = []
    ) -> Self {
        Self(
            meaning: meaning,
            parameters: parameters + listChangeParameters,
            reply: listChangeReply(hasWarnings: hasWarnings),
            routes: routes,
            example: example,
            role: .edit,
            errors: [.wrongRevision, .invalidOption, .invalidConfiguration] + errors
        )
    }

    /// The parameters of all methods that change the list of options.
    private static var listChangeParameters: [Field] {
        let revision = Field.optional(
            "revision",
            .integer(SignRange.count),
            "The expected revision of the list; if it differs, the error is WrongRevision."
        )
        let keep = Field.optional("keep", .boolean, default: true, "Whether the change survives a restart.")
        return [revision, keep]
    }

    /// Returns the members of the reply of a method that changes the list of options.
    private static func listChangeReply(hasWarnings: Bool) -> [Field] {
        let revision = Field.required("revision", .integer)
        let durable = Field.required(
            "durable",
            .boolean,
            "Whether the change survives a power cut after one second."
        )
        let warnings = Field.required(
            "warnings",
            .array(.shape(.diagnostic)),
            "Problems of the given options, such as a character that the font lacks."
        )
        return [revision, durable] + (hasWarnings ? [warnings] : [])
    }
}
