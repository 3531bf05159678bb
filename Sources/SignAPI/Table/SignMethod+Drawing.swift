/// The definition of the method that draws banner options as pictures without showing them.
extension SignMethod {
    static var drawing: Interface.Method {
        .readOnly(
            "Draws options as they look when they stand still, without showing them. An option that has only an 'id' is "
                + "drawn as it is in the list. The call counts as an input.",
            [.required("options", .array(.shape(.option), 1...SignRange.drawnOptions))],
            reply: [
                .required(
                    "pictures",
                    .array(.shape(.optionPicture)),
                    "A picture for each option, in the same order. Fewer pictures if the reply would exceed 256 KiB."
                ),
                .required(
                    "warnings",
                    .array(.shape(.diagnostic)),
                    "Problems of the options, such as a character that the font lacks."
                ),
            ],
            routes: [.post("/api/draw")],
            example: #"{"options": [{"id": "tea"}, {"text": "Soup 6.50"}]}"#,
            role: .look,
            errors: [.unknownOption, .invalidOption]
        )
    }
}
