/// The definitions of the methods that set up the display of a sign.
extension SignMethod {
    static var displayList: Interface.Method {
        .readOnly(
            "Returns the displays that ChangeSettings accepts as 'product' in 'display'. The call counts as ten inputs.",
            reply: [
                .required("displays", .array(.shape(.displayProduct))),
                .nullable(
                    "present",
                    .string,
                    "The id of the configured display, or null if it is a different one."
                ),
            ],
            role: .look
        )
    }

    static var identification: Interface.Method {
        Interface.Method(
            meaning:
                "Asks how the display is mounted, and lights LEDs for the next question. After the last answer, the sign "
                + "stores the mounting as ChangeSettings does, and shows upright letters. To cancel, call it with null. The "
                + "display then returns to its former mounting.",
            parameters: [
                .optional(
                    "answers",
                    .array(.integer(1...99), 0...99),
                    "The number of the answer to each question so far, counted from 1; null ends the questions."
                )
            ],
            reply: [
                .nullable("question", .string, "The next question, or null if there is none."),
                .required("answers", .array(.string), "The answers to choose from."),
                .required("solved", .boolean, "Whether the mounting is stored."),
                .required(
                    "text",
                    .string,
                    "What the display shows once the mounting is stored, otherwise empty."
                ),
            ],
            role: .edit,
            errors: [.refused, .invalidSettings, .invalidConfiguration]
        )
    }
}

extension Shape {
    static let displayProduct = Shape(
        name: "DisplayProduct",
        meaning: "A display that shops sell, with its usual settings.",
        isOpen: true,
        fields: [
            .required("id", .string), .required("name", .string),
            .required("width", .integer, "In pixels."), .required("height", .integer, "In pixels."),
            .required("colors", .boolean, "Whether the pixels have colors."),
            .required("found", .boolean, "Whether this machine probably has this display."),
            .required(
                "keys",
                .array(.shape(.displayKey)),
                "The keys of 'display' that ChangeSettings accepts with this 'product'."
            ),
        ]
    )

    static let displayKey = Shape(
        name: "DisplayKey",
        meaning:
            "A key of [display] whose value a person gives, such as the address of a display in the network.",
        isOpen: true,
        fields: [
            .required("key", .string), .required("number", .boolean, "Whether the value is a number."),
            .required("required", .boolean, "Whether the display does not work without a value."),
            .required("example", .string, "A value that shows the notation."),
            .nullable(
                "value",
                .string,
                "The value of the configuration if it has this display, otherwise the usual value if there is one."
            ),
        ]
    )

    static let displayFailure = Shape(
        name: "DisplayFailure",
        isOpen: true,
        fields: [
            .required("cause", .enumeration(["missing", "denied", "busy", "silent", "other"])),
            .required(
                "bus",
                .enumeration(["none", "spi", "i2c", "gpio", "framebuffer", "sender"]),
                "How the display is connected; 'sender' is the process loopbanner-sender."
            ),
            .required("device", .string), .required("reason", .string, "In English."),
        ]
    )
}
