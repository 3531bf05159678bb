/// A conversion specification of strftime(3). This is the part of a time format that begins with a percent
/// sign, such as `%H` or `%-10A`.
struct TimeConversion: Hashable, Sendable {
    /// The flags between the percent sign and the width of the conversion, such as `-`.
    private var flags = ""
    /// The minimum width of the formatted text, in characters.
    private(set) var width = 0
    /// Whether the conversion has the modifier `O`, which selects the standalone form of a month's name.
    private(set) var isStandalone = false
    /// The letter at the end of the conversion, such as `H` in `%-H`, which determines what the conversion
    /// shows.
    private(set) var kind: Character
    /// The conversion as it is written in the time format.
    let source: String

    /// The maximum width that a conversion may request.
    static let maxWidth = 64

    private static let kinds = "aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ"
    private static let allFlags = "_-0^#"
    private static let months = "bBh"
    private static let seconds = "sST"

    /// Removes a conversion of strftime(3) from the start of `rest` and parses it. The percent sign is already
    /// removed. The conversion consists of flags, a width, the modifier `O` and a letter (the kind), as in
    /// `%-10A` and `%OB`. All but the letter are optional. Throws an error if the conversion is unknown or too
    /// wide.
    init(from rest: inout Substring) throws(TextTemplateError) {
        let textAfterPercent = rest
        // The part of the conversion that is already removed from `rest`.
        func parsedSource() -> String { "%\(textAfterPercent[..<rest.startIndex])" }

        flags = String(rest.prefix { Self.allFlags.contains($0) })
        rest.removeFirst(flags.count)
        let digits = rest.prefix { "0"..."9" ~= $0 }
        rest.removeFirst(digits.count)
        width = digits.isEmpty ? 0 : Int(digits) ?? .max
        guard width <= Self.maxWidth else { throw .tooWide(parsedSource() + rest.prefix(1)) }

        // The modifier O selects the standalone form of a month's name. No other conversion may have it.
        if rest.first == "O", let month = rest.dropFirst().first, Self.months.contains(month) {
            isStandalone = true
            rest.removeFirst()
        }

        guard let letter = rest.popFirst() else { throw .unknownConversion(parsedSource()) }
        let hasFlagsOrWidth = !flags.isEmpty || !digits.isEmpty
        guard Self.isValid(letter, hasFlagsOrWidth: hasFlagsOrWidth) else {
            throw .unknownConversion(parsedSource())
        }
        kind = letter
        source = parsedSource()
    }

    /// Returns whether a conversion can end with `letter`, and can have flags or a width if
    /// `hasFlagsOrWidth` is true.
    private static func isValid(_ letter: Character, hasFlagsOrWidth: Bool) -> Bool {
        switch letter {
        // `%%` is a percent sign, and `%s` is replaced without strftime, so neither can be formatted.
        case "%", "s": !hasFlagsOrWidth
        default: kinds.contains(letter)
        }
    }

    /// Whether the conversion shows seconds, so that its text changes every second.
    var showsSeconds: Bool { Self.seconds.contains(kind) }

    /// Applies this conversion's letter case and minimum width to `name`, the name of a day, a month or a
    /// half of the day. Numbers are not formatted here, but by strftime.
    func formatted(_ name: String) -> String {
        let isHalfOfDay = kind == "p" || kind == "P"
        let isFormat = "cxXr".contains(kind)
        var name = name
        if kind == "P" || isHalfOfDay && flags.contains("#") {
            name = name.lowercased()
        } else if flags.contains("^") || flags.contains("#") && !isFormat {
            name = name.uppercased()
        }
        let padding = flags.last { $0 != "^" && $0 != "#" } == "0" ? "0" : " "
        return String(repeating: padding, count: max(0, width - name.count)) + name
    }
}
