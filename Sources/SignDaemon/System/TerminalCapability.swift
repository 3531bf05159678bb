import Glibc

/// The capability of the terminal on standard output.
public enum TerminalCapability {
    /// Returns the reason for which `program` cannot draw on standard output, or nil if it can or if that is not a terminal.
    public static func problem(for program: String) -> String? {
        guard isatty(STDOUT_FILENO) != 0, let name = getenv("TERM").map({ String(cString: $0) }),
            ["", "dumb"].contains(name)
        else { return nil }
        return
            "error: this terminal cannot show the picture: TERM=\(name.isEmpty ? "\"\"" : name) cannot draw in place; "
            + "run \(program) in another terminal, or use simulate or render"
    }
}
