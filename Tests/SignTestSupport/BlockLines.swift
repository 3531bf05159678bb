import BannerText
import Pixels
import Synchronization

/// A renderer of texts that needs no fonts. Every character takes five columns, or five rows of a vertical
/// text. The first three of them show the bits of the character's code point. The renderer records which
/// texts were requested.
public final class BlockLines: TextRenderer {
    private let state = Mutex<(asked: [String], missing: Set<Character>)>(([], []))

    /// Creates a renderer that has all characters except `missing`.
    public init(missing: Set<Character> = []) { state.withLock { $0.missing = missing } }

    /// The texts that were requested, in order.
    public var asked: [String] { state.withLock { $0.asked } }

    /// Renders all requested texts.
    public func render(_ requests: [TextRequest], settings setting: TextRunSettings) -> RenderingResult {
        state.withLock { state in
            var drawn = RenderingResult()
            drawn.fonts = setting.fonts.map { $0 == .builtin ? .builtin : .open(name: "Blocks") }
            for request in requests {
                state.asked.append(request.text)
                drawn.texts[request] = Self.line(request, setting, missing: state.missing)
            }
            return drawn
        }
    }

    /// Returns the rendered `text`, as `render(_:settings:)` returns it if no character is missing.
    public static func line(_ text: String, rows: Int, isVertical: Bool = false) -> RenderedText {
        line(TextRequest(text, isVertical: isVertical), TextRunSettings(fonts: [], rows: rows), missing: [])
    }

    private static func line(
        _ request: TextRequest,
        _ setting: TextRunSettings,
        missing: Set<Character>
    ) -> RenderedText {
        let text = request.text
        let length = 5 * text.count
        let rows = request.rows ?? setting.rows
        var picture =
            request.isVertical ? Bitmap(width: rows, height: length) : Bitmap(width: length, height: rows)
        for (index, character) in text.enumerated() {
            let code = character.unicodeScalars.reduce(0) { $0 &* 31 &+ $1.value }
            for row in 0..<min(8, rows) {
                for column in 0..<3 where code >> UInt32(row + 8 * column) & 1 == 1 {
                    let along = 5 * index + column
                    if request.isVertical { picture[row, along] = true } else { picture[along, row] = true }
                }
            }
        }
        return RenderedText(
            picture: picture,
            columns: text.indices.enumerated().map { 5 * $0.offset..<5 * $0.offset + 5 },
            missingCharacters: text.filter(missing.contains)
        )
    }
}
