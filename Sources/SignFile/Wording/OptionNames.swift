import Diagnostics
import SettingsText

/// What other programs call a list of options.
enum OptionNames {
    private static let names: Set<String> = [
        "choices", "content", "contents", "entries", "entry", "item", "items", "line", "lines", "list",
        "menu",
        "message", "messages", "offers", "options", "page", "pages", "products", "slide", "slides", "texts",
    ]

    /// What to do about `member` at the top of a file, whose name stands for options; nil for another name.
    ///
    /// - Parameter main: The key of an option that a string is for.
    static func remedy(for member: TOMLNode, main: MainKey?) -> String? {
        guard names.contains(member.key.lowercased()) else { return nil }
        switch member.kind {
        case .table: return "did you mean [[option]]?"
        case .string: return main?.tables(for: [member.string ?? ""])
        case .array: return member.strings.flatMap { main?.tables(for: $0) } ?? "did you mean [[option]]?"
        default: return nil
        }
    }
}
