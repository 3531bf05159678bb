import Glibc

/// A check of whether a program can draw on the terminal that is its standard output.
public enum TerminalCapability {
    /// Returns the reason why `program` cannot draw on standard output, or nil if it can. The result is also nil if
    /// standard output is not a terminal.
    public static func problem(for program: String) -> String? {
        guard isatty(STDOUT_FILENO) != 0, let name = getenv("TERM").map({ String(cString: $0) }),
            ["", "dumb"].contains(name)
        else { return nil }
        return
            "error: this terminal cannot show the picture: TERM=\(name.isEmpty ? "\"\"" : name) cannot draw in place; "
            + "run \(program) in another terminal, or use simulate or render"
    }
}
