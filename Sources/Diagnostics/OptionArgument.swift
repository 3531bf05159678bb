/// Splits a command-line argument such as `--config=PATH` into its name and its value. The value is nil if
/// the argument contains none, in which case it may follow as the next argument.
package func splitOption(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
}
