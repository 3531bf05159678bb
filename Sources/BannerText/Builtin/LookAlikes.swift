/// A table of characters that share a drawing: letters that look alike in several scripts, such as Latin X
/// and Greek Χ, and similar symbols.
enum LookAlikes {
    /// Returns the character whose drawing is also used for `scalar` because both look the same. For example,
    /// the drawing of the Latin A is used for the Cyrillic А. Returns nil if there is no such character.
    static func lookAlike(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "Α", "А": "A"
        case "Β", "В": "B"
        case "С", "Ϲ": "C"
        case "Ε", "Е": "E"
        case "Η", "Н": "H"
        case "Ι", "І", "Ӏ": "I"
        case "Ј", "Ϳ": "J"
        case "Κ", "К", "\u{212A}": "K"
        case "Μ", "М": "M"
        case "Ν": "N"
        case "Ο", "О": "O"
        case "Ρ", "Р": "P"
        case "Ѕ": "S"
        case "Τ", "Т": "T"
        case "Χ", "Х": "X"
        case "Υ", "Ү": "Y"
        case "Ζ": "Z"
        case "\u{212B}": "Å"
        case "\u{387}": "·"
        case "\u{37E}": ";"
        case "а": "a"
        case "с", "ϲ": "c"
        case "е": "e"
        case "һ": "h"
        case "і", "ӏ": "i"
        case "ј", "ϳ": "j"
        case "ο", "о": "o"
        case "р": "p"
        case "ѕ": "s"
        case "у": "y"
        case "х": "x"
        case "Г": "Γ"
        case "П": "Π"
        case "Ф": "Φ"
        case "\u{2126}": "Ω"
        case "Ә": "Ə"
        case "ә": "ə"
        default: lookAlikeSymbol(of: scalar)
        }
    }

    /// Returns the symbol whose drawing is also used for `scalar`, which may be an emoji, Korean punctuation
    /// or a full-width form. Returns nil if there is no such symbol.
    private static func lookAlikeSymbol(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
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
        default: asciiForm(ofFullWidth: scalar)
        }
    }

    /// Returns the ASCII character that corresponds to a full-width character, or nil if there is none.
    private static func asciiForm(ofFullWidth scalar: Unicode.Scalar) -> Unicode.Scalar? {
        (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFF01 + 0x21) : nil
    }
}
