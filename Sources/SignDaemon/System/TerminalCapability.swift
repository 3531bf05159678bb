import Glibc

/// What the terminal of standard output says that it can do.
public enum TerminalCapability {
    /// Why `program` cannot draw on standard output: it is a terminal in which nothing can be drawn in place; nil if it is
    /// another one, or none.
    public static func complaint(about program: String) -> String? {
        guard isatty(STDOUT_FILENO) != 0, let name = getenv("TERM").map({ String(cString: $0) }),
            ["", "dumb"].contains(name)
        else { return nil }
        return
            "error: this terminal cannot show the picture: TERM=\(name.isEmpty ? "\"\"" : name) says that nothing can be "
            + "drawn in place; run \(program) in another terminal, or use simulate or render"
    }
}
