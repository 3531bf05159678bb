import Pixels

/// Emoji, signs and the punctuation of Korean, in eight rows. The faces of eight rows share them.
struct Pictograms: Sendable {
    /// Rows of every drawing.
    static let rows = 8
    /// Columns that none takes more of.
    static let mostColumns = 11
    /// Their drawings.
    static var sheets: [String] {
        [
            PictogramDrawings.faces, PictogramDrawings.food, PictogramDrawings.things,
            PictogramDrawings.signs,
        ]
    }

    /// The drawings side by side.
    let strip: Bitmap
    private let slots: GlyphTable

    /// Reads the drawings.
    init() {
        var strip = GlyphStrip()
        slots = GlyphTable(Self.sheets.map { GlyphSheet($0, rows: Self.rows, into: &strip).glyphs }.joined())
        self.strip = strip.picture(height: Self.rows)
    }

    /// The drawing of `scalar`, or of one that means nearly the same; nil if there is none.
    func drawing(of scalar: Unicode.Scalar) -> GlyphStrip.Slot? {
        slots[scalar] ?? Self.kin(of: scalar).flatMap { slots[$0] }
    }

    private static func kin(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "😃", "😄", "😁", "😆", "😂", "🤣": "😀"
        case "🙂", "😊": "☺"
        case "🙁", "😞", "😢", "😭": "☹"
        case "🥰", "😘", "😻": "😍"
        case "🐕": "🐶"
        case "🐈": "🐱"
        case "🍵": "☕"
        case "🍻": "🍺"
        case "🥂", "🍸": "🍷"
        case "🍲", "🍚", "🥣": "🍜"
        case "🥖": "🍞"
        case "🍨", "🍧": "🍦"
        case "🍏": "🍎"
        case "🍽": "🍴"
        case "🎊": "🎉"
        case "📧", "📨", "📩": "✉"
        case "☏", "📞": "☎"
        case "📸": "📷"
        case "🕐": "⏰"
        case "🔐": "🔒"
        case "🏡": "🏠"
        case "🚴": "🚲"
        case "🚍": "🚌"
        case "🚙", "🚕": "🚗"
        case "🚇", "🚉": "🚆"
        case "🌞": "☀"
        case "⛅": "☁"
        case "☔", "🌂": "☂"
        case "🌹", "🌸", "🌺", "🌻", "🌼", "💐": "🌷"
        case "‼", "❕": "❗"
        case "⁉", "❔": "❓"
        case "🎶", "♬": "♫"
        case "🤍": "♡"
        default: nil
        }
    }
}
