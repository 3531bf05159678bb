/// The names of icons that can be used in fields such as `{icon:coffee}`, which shows ☕.
enum IconNames {
    /// The names of all icons, each with its character. Some icons share a drawing, such as tea and coffee,
    /// soup and noodles, or rain and umbrella.
    static let all: [(name: String, character: Character)] = [
        ("heart", "♥"), ("heart-outline", "♡"), ("star", "★"), ("star-outline", "☆"), ("sparkles", "✨"),
        ("check", "✓"), ("cross", "✗"), ("warning", "⚠"), ("exclamation", "❗"), ("question", "❓"),
        ("arrow-left", "←"), ("arrow-right", "→"), ("arrow-up", "↑"), ("arrow-down", "↓"),
        ("left", "◀"), ("right", "▶"), ("up", "▲"), ("down", "▼"), ("up-outline", "△"), ("down-outline", "▽"),
        ("circle", "●"), ("circle-outline", "○"), ("square", "■"), ("square-outline", "□"), ("diamond", "◆"),
        ("diamond-outline", "◇"), ("target", "◎"), ("reference", "※"), ("infinity", "∞"), ("celsius", "℃"),
        ("grin", "😀"), ("smile", "☺"), ("wink", "😉"), ("sad", "☹"), ("love", "😍"), ("cool", "😎"),
        ("thumbs-up", "👍"), ("thumbs-down", "👎"), ("man", "🚹"), ("woman", "🚺"), ("toilets", "🚻"),
        ("dog", "🐶"), ("cat", "🐱"), ("fish", "🐟"),
        ("coffee", "☕"), ("tea", "🍵"), ("beer", "🍺"), ("wine", "🍷"), ("pizza", "🍕"), ("burger", "🍔"),
        ("chicken", "🍗"), ("noodles", "🍜"), ("soup", "🍲"), ("bread", "🍞"), ("cake", "🍰"),
        ("birthday-cake", "🎂"), ("ice-cream", "🍦"), ("apple", "🍎"), ("cutlery", "🍴"), ("party", "🎉"),
        ("gift", "🎁"), ("balloon", "🎈"),
        ("phone", "☎"), ("mobile", "📱"), ("mail", "✉"), ("wifi", "📶"), ("camera", "📷"), ("card", "💳"),
        ("cart", "🛒"), ("scissors", "✂"), ("clock", "⏰"), ("light", "💡"), ("key", "🔑"), ("lock", "🔒"),
        ("house", "🏠"), ("note", "♪"), ("music", "♫"),
        ("bike", "🚲"), ("bus", "🚌"), ("car", "🚗"), ("train", "🚆"), ("plane", "✈"), ("parking", "🅿"),
        ("sun", "☀"), ("cloud", "☁"), ("umbrella", "☂"), ("rain", "☔"), ("snow", "❄"), ("moon", "🌙"),
        ("fire", "🔥"), ("flower", "🌷"),
    ]

    /// The icon names of chat programs and other software, each with the corresponding name in `all`.
    static let otherNames: [String: String] = [
        "+1": "thumbs-up", "thumbsup": "thumbs-up", "-1": "thumbs-down", "thumbsdown": "thumbs-down",
        "tada": "party", "hearts": "heart", "red-heart": "heart", "heavy-check-mark": "check",
        "white-check-mark": "check", "check-mark": "check", "x": "cross", "birthday": "birthday-cake",
        "hot-beverage": "coffee", "cup": "coffee", "beers": "beer", "wine-glass": "wine",
        "hamburger": "burger", "ramen": "noodles", "icecream": "ice-cream", "fork-and-knife": "cutlery",
        "telephone": "phone", "iphone": "mobile", "smartphone": "mobile", "email": "mail",
        "envelope": "mail", "credit-card": "card", "shopping-cart": "cart", "shopping-trolley": "cart",
        "alarm-clock": "clock", "bulb": "light", "lightbulb": "light", "home": "house",
        "musical-note": "note", "notes": "music", "bicycle": "bike", "red-car": "car", "airplane": "plane",
        "sunny": "sun", "snowflake": "snow", "crescent-moon": "moon", "tulip": "flower", "rose": "flower",
        "smiley": "smile", "grinning": "grin", "heart-eyes": "love", "sunglasses": "cool",
        "arrow-forward": "right",
    ]

    /// Returns the character of the icon named `name`, such as ☕ for `coffee`, or nil if there is none.
    static func character(named name: String) -> Character? { all.first { $0.name == name }?.character }
}

extension TextTemplate {
    /// Returns the character of the icon named `name`, such as ☕ for `coffee`, or nil if there is none.
    package static func icon(named name: String) -> Character? { IconNames.character(named: name) }

    /// Converts an icon name of another program, such as `:hot_beverage:` or `mdi:coffee`, to an icon name
    /// such as `coffee`. Returns nil if no icon corresponds to `text`.
    public static func suggestedIconName(for text: String) -> String? {
        var name = text.lowercased()[...]
        for prefix in ["{icon:", "mdi:", "mdi-", "fa-", ":"] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.utf8.count)
        }
        while let last = name.last, ":}".contains(last) { name.removeLast() }
        let plain = String(name.map { $0 == "_" || $0 == " " ? "-" : $0 })
        if IconNames.character(named: plain) != nil { return plain }
        return IconNames.otherNames[plain]
    }
}
