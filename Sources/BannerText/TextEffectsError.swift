import Diagnostics
import Pixels

/// An error in the configuration's list of effects that apply to a complete text.
public enum TextEffectsError: Error, Hashable, CustomStringConvertible {
    case empty
    /// The list contains a word that is not the name of an effect. The associated value is the word.
    case unknown(String)
    /// The list contains two effects that exclude each other, such as two effects that set the color. The
    /// associated values are their tags.
    case clash(String, String)
    /// The list contains the word `none`, which selects no effects, together with effects.
    case noneAmongOthers
    /// The list contains an effect that takes no argument but has one after a `:`, such as `wave:2`. The
    /// associated value is the name of the effect.
    case unexpectedDetail(String)
    /// The list contains a gradient that does not have exactly two colors.
    case badGradient
    case badColor(String)

    /// The error message with the problem and its remedy. It is a predicate that is meant to follow the name
    /// of a configuration key.
    public var description: String {
        switch self {
        case .empty: "must not be empty; write \"rainbow\", or \"none\" for no effect"
        case .unknown(let word): Self.message(forUnknownEffect: word)
        case .clash(let first, let second) where first == second: "has \"\(first)\" twice; remove one"
        case .clash(let first, let second):
            "has two effects that set the color, \"\(first)\" and \"\(second)\"; remove one"
        case .noneAmongOthers: "has \"none\" among other effects; remove it, or write \"none\" alone"
        case .unexpectedDetail(let name): "has \"\(name)\" with ':'; write \"\(name)\" alone"
        case .badGradient:
            "has a gradient without two colors; write both with '-', as in \"gradient:red-blue\""
        case .badColor(let color):
            "has a gradient in which a color \(Color.problem(with: color))"
        }
    }

    /// Returns the error message for `word`, which is not the name of an effect. The message is a predicate
    /// that is meant to follow the name of a configuration key, as in `effects has "bold", which is not an
    /// effect`. It ends with a remedy for the mistake that was probably made: a style instead of an effect,
    /// wrong separators, braces, or a misspelled name.
    private static func message(forUnknownEffect word: String) -> String {
        let statement = "has \(Wording.quoted(word)), which is not an effect"
        // These styles apply only to a part of a text, so they are tags in the text.
        if ["blink", "bold", "invert"].contains(word.lowercased()) {
            return "\(statement); write it in the text, as in {\(word.lowercased())}Tea{/}"
        }

        let separators: Set<Character> = [",", ";", "+", "|"]
        if word.contains(where: separators.contains) {
            let parts = word.split(whereSeparator: separators.contains)
            return "\(statement); write spaces between effects: \"\(parts.joined(separator: " "))\""
        }
        if word.first == "{" {
            return "\(statement); write the effect without braces"
        }

        let possibleWords = TextEffect.names + [TextEffects.border, "none"]
        guard let nearest = nearestWord(to: word, among: possibleWords) else {
            let names = TextEffects.names.map { "\"\($0)\"" }
            let list = Wording.list(names, conjunction: "or")
            return "\(statement); write \(list), or several with spaces between them"
        }
        // A gradient is not complete without its two colors.
        let suggestion = nearest == "gradient" ? "gradient:red-blue" : nearest
        return "\(statement); did you mean \"\(suggestion)\"?"
    }
}
