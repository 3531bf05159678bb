import CGlyphs
import Pixels

/// The drawings of emoji, symbols and Korean punctuation that all eight-row faces share.
struct Pictograms: Sendable {
    /// The height of every pictogram in rows.
    static let rows = 8
    /// The maximum width of a pictogram in columns.
    static let mostColumns = 11

    let strip = Bitmap(lb_pictogram_sheet(), height: Self.rows)
    let slots = GlyphTable(lb_pictogram_sheet())

    /// Returns the drawing of `scalar`, or of a character with nearly the same meaning. Returns nil if
    /// neither character has a drawing.
    func drawing(of scalar: Unicode.Scalar) -> GlyphSlot? {
        slots[scalar] ?? Self.substitute(for: scalar).flatMap { slots[$0] }
    }

    /// Returns the emoji or symbol that is drawn instead of `scalar` because their meanings are nearly the
    /// same, such as 🐶 for 🐕. Returns nil if there is none.
    static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
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
