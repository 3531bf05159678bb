import BusInterfaces

extension MessageWriter {
    /// The maximum length of a text in the state of `loopbanner-sender`, in bytes.
    private static let longestStateText = 100

    /// Writes the state of `loopbanner-sender`. Texts that exceed the limits of a message are dropped or
    /// truncated.
    mutating func write(_ state: SenderState) {
        write(state.hasCardPort)
        for list in [state.cards, state.problems] {
            let texts = list.prefix(MessageReader.mostTexts)
            write(UInt8(texts.count))
            for text in texts { write(text, longest: Self.longestStateText) }
        }
    }
}

extension MessageReader {
    /// The maximum number of texts in each list of the state of `loopbanner-sender`. It ensures that the
    /// state fits into a message.
    static let mostTexts = 8

    mutating func readState() throws(LinkError) -> SenderState {
        var state = SenderState()
        state.hasCardPort = try readFlag(field: "hasCardPort")
        state.cards = try readTexts(field: "cards")
        state.problems = try readTexts(field: "problems")
        return state
    }

    private mutating func readTexts(field: String) throws(LinkError) -> [String] {
        var texts: [String] = []
        for _ in 0..<(try readNumber(UInt8.self, field: field, in: 0...Self.mostTexts)) {
            texts.append(try readText(field: field))
        }
        return texts
    }
}
