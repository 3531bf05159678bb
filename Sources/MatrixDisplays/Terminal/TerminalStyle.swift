/// The color support of a terminal.
enum TerminalStyle: Hashable, Sendable {
    /// 24-bit color: red LEDs on near-black.
    case color
    /// The 256 colors of xterm: a cube of 216 and a row of grays.
    case palette
    /// The 16 basic colors. LEDs are not dimmed.
    case sixteen
    /// The terminal's two default colors.
    case plain

    /// Creates the style from the values of the environment variables `NO_COLOR`, `COLORTERM` and `TERM`. A nonempty
    /// `NO_COLOR` selects `plain`. 24-bit color is used only if `COLORTERM` or `TERM` announces it.
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
