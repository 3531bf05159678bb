/// The style of the drawing in a terminal.
public enum TerminalStyle: Hashable, Sendable {
    /// 24-bit color: red LEDs on near-black.
    case color
    /// The 256 colors of xterm: a cube of 216 and a row of grays.
    case palette
    /// The 16 colors that every terminal with colors has. LEDs are not dimmed.
    case sixteen
    /// The terminal's own two colors.
    case plain

    /// The style for the values of the environment variables `NO_COLOR`, `COLORTERM` and `TERM`. Any text in `NO_COLOR`
    /// means plain. 24-bit color is only what a terminal says that it has.
    public init(noColor: String?, colorTerm: String?, term: String?) {
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
