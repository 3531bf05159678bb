/// The set of colors that a terminal supports, which determines how LEDs are drawn.
enum TerminalStyle: Hashable, Sendable {
    /// The terminal supports all 24-bit colors. Red LEDs are drawn on a nearly black background.
    case color
    /// The terminal supports the 256 colors of xterm, which include a cube of 216 colors and a row of grays.
    case palette
    /// The terminal supports only the 16 basic colors, so the brightness of LEDs has no effect.
    case sixteen
    /// The terminal supports only its two default colors.
    case plain

    /// Creates the style from the environment variables `NO_COLOR`, `COLORTERM` and `TERM`, whose values are
    /// nil if they are not set. A nonempty `NO_COLOR` selects `plain`. `color` is selected only if
    /// `COLORTERM` or `TERM` announces 24-bit color.
    init(noColor: String?, colorTerm: String?, term: String?) {
        let term = term ?? ""
        if let noColor, !noColor.isEmpty {
            self = .plain
        } else if ["truecolor", "24bit"].contains(colorTerm) || term.hasSuffix("-direct") {
            self = .color
        } else if term.hasSuffix("-256color") {
            self = .palette
        } else {
            self = term.isEmpty || term == "dumb" || term.hasPrefix("vt") ? .plain : .sixteen
        }
    }
}
