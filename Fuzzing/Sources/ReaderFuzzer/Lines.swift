import BannerText

extension ReaderFuzzer {
    /// Decodes replies of `loopbanner-text`: the greeting, the description of a font, and rendered texts. Each is either
    /// refused or consistent, so that the characters of a text lie within its picture. The first byte of the input
    /// selects the kind of reply, whether pictures have gray levels, and the number of rows.
    static let readLines: Reader = { bytes, length in
        guard length > 1 else { return 0 }
        let input = Array(UnsafeBufferPointer(start: bytes, count: length))
        let message = Array(input.dropFirst())
        let fonts: [FontEntry] = [.builtin, .file("/f", face: 0)]
        if input[0] & 1 == 1 {
            if let states = try? FontMessages.decodeGreeting(message, fonts: fonts) {
                precondition(states.count == fonts.count, "a font without a state")
            }
            return 0
        }
        var setting = TextRunSettings(fonts: fonts, rows: 8 + Int(input[0] >> 2))
        setting.isShaded = input[0] & 2 == 2
        checkFont(message, rows: setting.rows)
        guard let id = TextMessages.id(of: message) else { return 0 }
        for variant in 0..<4 {
            let isVertical = variant & 1 == 1
            setting.isColored = variant & 2 == 2
            let request = TextRequest("a한①", isVertical: isVertical)
            let renderedText = try? TextMessages.decodeRenderedText(
                message,
                request: request,
                settings: setting,
                id: id
            )
            guard let renderedText else { continue }
            let size = renderedText.picture.size
            let (length, breadth) = isVertical ? (size.height, size.width) : (size.width, size.height)
            precondition(breadth == setting.rows, "another height")
            precondition(
                renderedText.columns.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= length },
                "a character outside of its line"
            )
        }
        return 0
    }

    /// Reads how the second font is drawn in `rows` rows, and which of as many characters it has.
    private static func checkFont(_ message: [UInt8], rows: Int) {
        if let fit = try? FontMessages.decodeFit(message, fontIndex: 1, rows: rows) {
            precondition(fit.rows == rows, "another height")
            switch fit.drawing {
            case .strike(let factor), .pixels(let factor): precondition(factor > 0, "a font of no size")
            case .outlines: break
            }
        }
        let points = (0..<UInt32(rows)).compactMap { Unicode.Scalar(0xAC00 + $0) }
        if let covered = try? FontMessages.decodeCoverage(message, fontIndex: 1, points: points) {
            precondition(covered.isSubset(of: points), "a character that was not asked")
            precondition(covered.count == message.suffix(rows).count { $0 == 1 }, "another count")
        }
    }
}
