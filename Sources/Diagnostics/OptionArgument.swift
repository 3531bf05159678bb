/// Splits a command-line argument such as `--config=PATH` into its name and its value. If there is no `=`,
/// the value is nil, and the next argument may contain it.
package func splitOption(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
}
