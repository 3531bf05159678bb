import Diagnostics
import Pixels

extension Color {
    /// Returns the error message for `text`, which is not a color. The message is meant to follow the name of
    /// a configuration key, such as `is 'rot', which is not a color; did you mean 'red'?`.
    public static func problem(with text: String) -> String {
        let names = names.map(\.key)
        let near = suggestion(for: text) ?? nearestWord(to: text.lowercased(), among: names)
        let remedy =
            near.map { "did you mean '\($0)'?" }
            ?? "write a color such as \"#ff8000\" or \"#f80\", or one of \(names.joined(separator: ", "))"
        return "is \(Wording.quoted(text)), which is not a color; \(remedy)"
    }

    /// Converts `text` to the color notation of the configuration. Accepts the notations of other languages, such as
    /// `rgb(255, 0, 0)` and `0xff0000`, and color names of CSS and other languages. Returns nil if `text` is none of
    /// these.
    public static func suggestion(for text: String) -> String? {
        let plain = text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
        if let name = otherNames[plain] { return name }
        if let digits = hexadecimalDigits(of: plain) { return "#\(digits)" }
        return (values(in: text.lowercased()) ?? hueColor(in: text.lowercased())).map { $0.name }
    }

    /// Returns the three or six hexadecimal digits of the color `text`. Drops prefixes of other languages, such as
    /// `0x`, and the two digits for transparency. Returns nil if `text` is not a hexadecimal color.
    private static func hexadecimalDigits(of text: String) -> Substring? {
        var digits = text[...]
        for prefix in ["#", "0x", "$", "&h", "hex:", "x"] where digits.hasPrefix(prefix) {
            digits = digits.dropFirst(prefix.utf8.count)
        }
        guard [3, 6, 8].contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        return digits.utf8.count == 8 ? digits.prefix(6) : digits
    }

    /// Parses a color of three numbers from 0 to 255 or in percent, such as `rgb(255, 0, 0)`. Returns nil if `text` has
    /// another form.
    private static func values(in text: String) -> Color? {
        var list = text[...]
        if text.hasPrefix("rgb") {
            list = text.firstIndex(of: "(").map { text[$0...] } ?? text.dropFirst(3)
        }
        guard list.allSatisfy({ "()[]{} ,;/%.".contains($0) || $0.isNumber }) else { return nil }
        let fields = list.split { "()[]{} ,;/".contains($0) }
        guard (3...4).contains(fields.count) else { return nil }
        let parts = fields.prefix(3).compactMap { field -> UInt8? in
            guard field.last == "%" else { return UInt8(field) }
            return Double(field.dropLast()).flatMap { UInt8(exactly: (min($0, 100) * 2.55).rounded()) }
        }
        return parts.count == 3 ? Color(red: parts[0], green: parts[1], blue: parts[2]) : nil
    }

    /// Parses a color of a hue and two percentages, such as `hsl(120, 100%, 50%)`. Returns nil if `text` has another
    /// form.
    private static func hueColor(in text: String) -> Color? {
        guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
        let name = text[..<open].filter { !$0.isWhitespace }
        let fields = text[open...].split { "() ,;/".contains($0) }
        guard (3...4).contains(fields.count) else { return nil }
        let numbers = fields.prefix(3).compactMap { numberWithoutUnit($0) }
        guard numbers.count == 3 else { return nil }
        switch name {
        case "hsl", "hsla": return Color(hue: numbers[0], saturation: numbers[1], lightness: numbers[2])
        case "hsv", "hsb": return Color(hue: numbers[0], saturation: numbers[1], value: numbers[2])
        default: return nil
        }
    }

    /// Parses the number in `field` without its unit, `%` or `deg`. Returns nil if `field` is not a number.
    private static func numberWithoutUnit(_ field: Substring) -> Double? {
        if field.last == "%" { return Double(field.dropLast()) }
        return Double(field.hasSuffix("deg") ? field.dropLast(3) : field)
    }

    /// Creates a color from a hue in degrees, and a saturation and a lightness in percent (HSL). Returns nil if a value
    /// is out of range.
    public init?(hue: Double, saturation: Double, lightness: Double) {
        guard (0...100).contains(saturation), (0...100).contains(lightness) else { return nil }
        let reach = saturation * min(lightness, 100 - lightness) / 100
        self.init(hue: hue, minimum: lightness - reach, maximum: lightness + reach)
    }

    /// Creates a color from a hue in degrees, and a saturation and a value in percent (HSV). Returns nil if a number is
    /// out of range.
    public init?(hue: Double, saturation: Double, value: Double) {
        guard (0...100).contains(saturation), (0...100).contains(value) else { return nil }
        self.init(hue: hue, minimum: value * (100 - saturation) / 100, maximum: value)
    }

    /// Creates a color with the given hue, in degrees. `minimum` and `maximum` are the values of the smallest
    /// and the largest color component, in percent. Returns nil if the hue is out of range.
    private init?(hue: Double, minimum: Double, maximum: Double) {
        guard (0...360).contains(hue) else { return nil }
        // Along the color wheel, each component rises, stays and falls. The three curves are offset by a third of the
        // wheel.
        func component(_ offset: Double) -> UInt8 {
            let position = (hue / 60 + offset).truncatingRemainder(dividingBy: 6)
            let share = max(0, min(1, min(position, 4 - position)))
            return UInt8(clamping: Int(((minimum + (maximum - minimum) * share) / 100 * 255).rounded()))
        }
        self.init(red: component(2), green: component(0), blue: component(4))
    }

    /// The colors that CSS and other languages know by name. Each name is mapped to the notation of the
    /// configuration, which is another name or hexadecimal digits.
    private static let otherNames: [String: String] = [
        "grey": "gray", "grau": "gray", "gris": "gray", "grigio": "gray", "silver": "#c0c0c0",
        "darkgray": "#a9a9a9", "darkgrey": "#a9a9a9", "schwarz": "black", "noir": "black", "negro": "black",
        "nero": "black", "off": "black", "none": "black", "transparent": "black", "weiß": "white",
        "weiss": "white", "blanc": "white", "blanco": "white", "bianco": "white", "warmwhite": "#ffd9a0",
        "coolwhite": "#e0f0ff", "rot": "red", "rouge": "red", "rojo": "red", "rosso": "red",
        "crimson": "#dc143c", "darkred": "#8b0000", "maroon": "#800000", "grün": "green", "gruen": "green",
        "vert": "green", "verde": "green", "lime": "green", "darkgreen": "#006400", "lightgreen": "#90ee90",
        "olive": "#808000", "blau": "blue", "bleu": "blue", "azul": "blue", "blu": "blue",
        "navy": "#000080", "darkblue": "#00008b", "lightblue": "#add8e6", "skyblue": "#87ceeb",
        "teal": "#008080", "turquoise": "#40e0d0", "aqua": "cyan", "gelb": "yellow", "jaune": "yellow",
        "amarillo": "yellow", "giallo": "yellow", "gold": "#ffd700", "naranja": "orange",
        "arancione": "orange", "darkorange": "#ff8c00", "lila": "purple", "violet": "purple",
        "violett": "purple", "morado": "purple", "viola": "purple", "indigo": "#4b0082",
        "fuchsia": "magenta", "rosa": "pink", "rose": "pink", "hotpink": "#ff69b4", "brown": "#a52a2a",
        "braun": "#a52a2a", "marron": "#a52a2a", "türkis": "#40e0d0",
    ]
}
