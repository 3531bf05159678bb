/// A conversion of strftime(3), such as `%H` or `%-10A`.
struct TimeConversion: Hashable, Sendable {
    /// The flags between the percent sign and the width.
    private var flags = ""
    /// The least width in columns.
    private(set) var width = 0
    /// Whether an `O` asks for the other form of a month.
    private(set) var isAlone = false
    /// The letter.
    private(set) var kind: Character
    /// The conversion as it is written.
    let source: String

    /// The largest width.
    static let widest = 64

    private static let known = "aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ"
    private static let knownFlags = "_-0^#"
    private static let months = "bBh"
    private static let showingSeconds = "sST"

    /// Takes a conversion from the start of `rest`, which is behind its percent sign.
    init(from rest: inout Substring) throws(TextTemplateError) {
        var source = "%"
        func taken(while isWanted: (Character) -> Bool) -> Substring {
            let taken = rest.prefix(while: isWanted)
            rest.removeFirst(taken.count)
            source += taken
            return taken
        }
        flags = String(taken { Self.knownFlags.contains($0) })
        let digits = taken { "0"..."9" ~= $0 }
        width = digits.isEmpty ? 0 : Int(digits) ?? .max
        guard width <= Self.widest else { throw .tooWide(source + rest.prefix(1)) }
        if rest.first == "O", let month = rest.dropFirst().first, Self.months.contains(month) {
            isAlone = true
            source.append(rest.removeFirst())
        }
        guard let kind = rest.popFirst() else { throw .unknownConversion(source) }
        source.append(kind)
        let isPlain = flags.isEmpty && digits.isEmpty
        guard kind == "%" || kind == "s" ? isPlain : Self.known.contains(kind) else {
            throw .unknownConversion(source)
        }
        self.kind = kind
        self.source = source
    }

    /// Whether its words change every second.
    var showsSeconds: Bool { Self.showingSeconds.contains(kind) }

    /// `words` in the case and of the width that its flags ask for. Only a language's words need it: strftime does
    /// the same with numbers.
    func formatted(_ words: String) -> String {
        let isHalf = kind == "p" || kind == "P"
        let isFormat = "cxXr".contains(kind)
        var words = words
        if kind == "P" || isHalf && flags.contains("#") {
            words = words.lowercased()
        } else if flags.contains("^") || flags.contains("#") && !isFormat {
            words = words.uppercased()
        }
        let padding = flags.last { $0 != "^" && $0 != "#" } == "0" ? "0" : " "
        return String(repeating: padding, count: max(0, width - words.count)) + words
    }
}
