/// The definitions of the methods that read and change the settings of the configuration file.
extension SignMethod {
    static var settingsReading: Interface.Method {
        .readOnly(
            "Returns the settings of the configuration that clients can change.",
            reply: [
                .required(
                    "settings",
                    .object,
                    "An object for each table that clients can change, such as [scroll], and an array for each of the lists "
                        + "[[schedule]], [[counter]], [[combination]] and [[button]], with the keys that the configuration "
                        + "contains. 'display' is an array if the configuration has a list [[display]]. The keys of the "
                        + "wiring are omitted."
                ),
                .required("keys", .array(.shape(.setting)), "All keys that clients can change."),
                .required(
                    "stored",
                    .array(.string),
                    "The settings that differ from the configuration file, such as 'scroll.speed'."
                ),
                .required("revision", .integer, "Differs between settings with different values."),
            ],
            routes: [.get("/api/configuration")],
            role: .look
        )
    }

    static var settingsChange: Interface.Method {
        Interface.Method(
            meaning:
                "Changes settings of the configuration, as a whole or not at all. The call returns once the sign uses and has "
                + "stored them: in the configuration file if the sign may write it, otherwise in its state directory.",
            parameters: [
                .required(
                    "settings",
                    .object,
                    "As in the reply of GetSettings. A key that is absent stays, and null restores its default. An array "
                        + "replaces its whole list. That of 'button' or 'display' must have an element for each table of the "
                        + "configuration, whose wiring stays."
                ),
                .optional(
                    "revision",
                    .integer(0...Int.max),
                    "The expected revision of the settings; if it differs, the error is WrongRevision."
                ),
            ],
            reply: [
                .required("revision", .integer, "The revision of the changed settings."),
                .required("durable", .boolean, "Whether the change survives a restart."),
                .required("warnings", .array(.shape(.diagnostic)), "Problems of the given settings."),
            ],
            routes: [.post("/api/configuration")],
            example: #"{"settings": {"scroll": {"speed": 40}}}"#,
            role: .edit,
            errors: [.wrongRevision, .invalidSettings, .invalidConfiguration]
        )
    }
}

extension Shape {
    static let setting = Shape(
        name: "Setting",
        meaning: "A key of the configuration that clients can change, and its valid values.",
        isOpen: true,
        fields: [
            .required("table", .string), .required("key", .string),
            .required(
                "kind",
                .enumeration([
                    "boolean", "integer", "number", "choice", "duration", "text", "texts", "color", "windows",
                    "times", "range", "curve",
                ])
            ),
            .required("unit", .string, "The unit of a number, or empty."),
            .required("choices", .array(.string), "Strings that are valid, for a choice no others."),
            .required(
                "values",
                .object,
                "'lowest' and 'highest', the limits of a value, and 'default'; each is absent if there is none."
            ),
        ]
    )
}
