extension LookAlikes {
    /// The sign of the faces that `scalar` is shown as: emoji of a sign, the punctuation of Korean, full-width forms.
    static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "❤", "💙", "💚", "💛", "💜", "🧡", "🖤", "🤎", "💗", "💖", "💕", "💓": "♥"
        case "⭐", "🌟": "★"
        case "🎵": "♪"
        case "✔", "✅", "☑": "✓"
        case "✖", "❌", "❎": "✗"
        case "➡", "☞", "👉": "→"
        case "⬅", "☜", "👈": "←"
        case "⬆", "☝", "👆": "↑"
        case "⬇", "☟", "👇": "↓"
        case "・", "‧": "·"
        case "〜": "~"
        case "⋯": "…"
        case "〈": "‹"
        case "〉": "›"
        case "《": "«"
        case "》": "»"
        case "〔": "("
        case "〕": ")"
        case "￠": "¢"
        case "￡": "£"
        case "￥": "¥"
        case "￦": "₩"
        case "₫": "đ"
        default: fullWidth(scalar)
        }
    }

    /// The ASCII character of a full-width one.
    private static func fullWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFF01 + 0x21) : nil
    }
}
