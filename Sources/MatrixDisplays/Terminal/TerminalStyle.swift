/// The number of colors that a terminal supports.
enum TerminalStyle: Hashable, Sendable {
    /// All 24-bit colors. Red LEDs are drawn on a nearly black background.
    case color
    /// The 256 colors of xterm, which include a cube of 216 colors and a row of grays.
    case palette
    /// The 16 basic colors. The brightness of LEDs has no effect.
    case sixteen
    /// Only the two default colors of the terminal.
    case plain

    /// Creates the style from the environment variables `NO_COLOR`, `COLORTERM` and `TERM`. An argument is nil if its
    /// variable is not set. A nonempty `NO_COLOR` selects `plain`. `color` is selected only if `COLORTERM` or `TERM`
    /// announces 24-bit color.
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
