import CGlyphs
import Pixels

/// Emoji, signs and the punctuation of Korean, in eight rows. The faces of eight rows share them.
struct Pictograms: Sendable {
    /// Rows of every drawing.
    static let rows = 8
    /// Columns that none takes more of.
    static let mostColumns = 11

    /// The drawings side by side.
    let strip = Bitmap(lb_pictogram_sheet(), height: Self.rows)
    /// By code point.
    let slots = GlyphTable(lb_pictogram_sheet())

    /// The drawing of `scalar`, or of one that means nearly the same; nil if there is none.
    func drawing(of scalar: Unicode.Scalar) -> GlyphSlot? {
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
