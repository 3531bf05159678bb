import Diagnostics
import JSON
import Varlink

/// A line such as `goto tea` or `hold 5min`: the words of scripts, for a sign that runs.
public enum CommandLineText {
    /// What a word takes behind it.
    private enum Argument {
        case none
        /// It must be there: the parameter, and what it is in messages.
        case text(String, named: String)
        /// It may be missing.
        case textOrNone(String)
        case number(String, ClosedRange<Int>)
    }

    private static let words: [(word: String, method: String, argument: Argument)] = [
        ("tap", "Tap", .none), ("next", "Next", .none), ("previous", "Previous", .none),
        ("goto", "GoTo", .text("id", named: "the id of an option")),
        ("activate", "Activate", .textOrNone("id")),
        ("pause", "Pause", .none), ("resume", "Resume", .none), ("hold", "Hold", .textOrNone("duration")),
        ("brightness", "SetBrightness", .number("percent", 0...100)),
        ("scale", "SetScale", .number("scale", 1...8)),
        ("dismiss", "Dismiss", .textOrNone("id")), ("reload", "Reload", .none),
    ]
    private static let gestures = ["double_tap", "long_press"]
    private static let lights = ["on", "off", "auto"]

    /// Every word, in the order of the documents.
    public static let allWords = words.map(\.word) + gestures + ["lit"]

    /// The call that `line` asks for.
    public static func call(_ line: String) throws(Refusal) -> VarlinkCall {
        let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let first = parts.first.map(String.init) else { throw Refusal("an empty command") }
        let argument = parts.dropFirst().first.flatMap { trimmed($0) }
        if gestures.contains(first) {
            guard argument == nil else { throw Refusal("\(first) takes no argument") }
            return .sign("Tap", ["gesture": .string(first)])
        }
        if first == "lit" {
            guard let argument, lights.contains(argument) else {
                throw Refusal("lit must be on, off or auto")
            }
            return .sign("SetLit", argument == "auto" ? [:] : ["lit": .boolean(argument == "on")])
        }
        guard let (_, method, kind) = words.first(where: { $0.word == first }) else {
            let near = nearestWord(to: first, among: allWords).map { "; did you mean \($0)?" } ?? ""
            throw Refusal("unknown command \(Wording.quoted(first))\(near)")
        }
        switch (kind, argument) {
        case (.none, nil), (.textOrNone, nil): return .sign(method)
        case (.none, _): throw Refusal("\(first) takes no argument")
        case (.text(let key, _), let argument?), (.textOrNone(let key), let argument?):
            return .sign(method, [key: .string(argument)])
        case (.text(_, let name), nil): throw Refusal("\(first) needs \(name)")
        case (.number(let key, let range), let argument):
            guard let number = argument.flatMap(Int64.init), range.contains(Int(clamping: number)),
                argument?.first != "+"
            else {
                throw Refusal("\(first) must be a number, \(range.lowerBound) to \(range.upperBound)")
            }
            return .sign(method, [key: .integer(number)])
        }
    }

    private static func trimmed(_ text: Substring) -> String? {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.isEmpty ? nil : String(text)
    }
}
