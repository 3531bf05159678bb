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
    private(set) var letter: Character
    /// The conversion as it is written in the time format.
    let source: String

    /// The maximum width that a conversion may request.
    static let maxWidth = 64

    private static let strftimeLetters = "aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ"
    private static let allFlags = "_-0^#"
    private static let months = "bBh"
    private static let seconds = "sST"

    /// Removes a conversion of strftime(3), such as `%-10A`, from the start of `rest` and parses it. The
    /// percent sign is already removed. The letter of the conversion may follow flags, a width and the
    /// modifier `O`. Throws an error if the conversion is unknown or too wide.
    init(from rest: inout Substring) throws(TextTemplateError) {
        // The part of the conversion that is already parsed, for error messages.
        var source = "%"
        func removePrefix(while condition: (Character) -> Bool) -> Substring {
            let prefix = rest.prefix(while: condition)
            rest.removeFirst(prefix.count)
            source += prefix
            return prefix
        }

        // Each of these parts may be missing.
        flags = String(removePrefix { Self.allFlags.contains($0) })
        let digits = removePrefix { "0"..."9" ~= $0 }
        // A number that does not fit into an `Int` is too wide, like any other large number.
        width = digits.isEmpty ? 0 : Int(digits) ?? .max
        guard width <= Self.maxWidth else { throw .tooWide(source + rest.prefix(1)) }

        // The modifier O selects the standalone form of a month's name. No other conversion may have it.
        if rest.first == "O", let month = rest.dropFirst().first, Self.months.contains(month) {
            isStandalone = true
            source.append(rest.removeFirst())
        }

        guard let letter = rest.popFirst() else { throw .unknownConversion(source) }
        source.append(letter)
        // `%%` is a percent sign, and `%s` is the number of seconds since 1970. Neither can have flags or a
        // width. All other letters must be those of strftime.
        let takesFlagsAndWidth = letter != "%" && letter != "s"
        let hasFlagsOrWidth = !flags.isEmpty || !digits.isEmpty
        let isValid = takesFlagsAndWidth ? Self.strftimeLetters.contains(letter) : !hasFlagsOrWidth
        guard isValid else { throw .unknownConversion(source) }
        self.letter = letter
        self.source = source
    }

    /// Whether the conversion shows seconds, so that its text changes every second.
    var showsSeconds: Bool { Self.seconds.contains(letter) }

    /// Applies this conversion's letter case and minimum width to `name`, the name of a day, a month or a
    /// half of the day. Numbers are not formatted here, but by strftime.
    func formatted(_ name: String) -> String {
        let isHalfOfDay = letter == "p" || letter == "P"
        let isFormat = "cxXr".contains(letter)
        var name = name
        if letter == "P" || isHalfOfDay && flags.contains("#") {
            name = name.lowercased()
        } else if flags.contains("^") || flags.contains("#") && !isFormat {
            name = name.uppercased()
        }
        let padding = flags.last { $0 != "^" && $0 != "#" } == "0" ? "0" : " "
        return String(repeating: padding, count: max(0, width - name.count)) + name
    }
}
