/// The definitions of the methods that set up a sign.
extension SignMethod {
    static var displayList: Interface.Method {
        .reading(
            "Returns the displays that ChangeSettings accepts as 'product' in 'display'. The call counts as ten inputs.",
            reply: [
                .required("displays", .array(.shape(.displayProduct))),
                .nullable(
                    "present",
                    .string,
                    "The id of the display that the configuration has, or null if it is another one."
                ),
            ]
        )
    }

    static var identification: Interface.Method {
        Interface.Method(
            meaning:
                "Asks how the display is mounted, and lights LEDs for the next question. After the last answer the sign stores "
                + "the mounting as ChangeSettings does, and shows letters that are upright. Without answers from then on, "
                + "call it with null: the display then has the former mounting again.",
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
            ]
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
        ]
    )
}
