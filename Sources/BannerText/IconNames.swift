/// The names that texts have for pictograms of the built-in font: `{icon:coffee}` is ☕.
enum IconNames {
    /// All of them. Some are drawn alike: tea as coffee, soup as noodles, rain as an umbrella.
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

    /// What chats and other programs call some of them.
    static let otherNames: [String: String] = [
        "+1": "thumbs-up", "thumbsup": "thumbs-up", "-1": "thumbs-down", "thumbsdown": "thumbs-down",
        "tada": "party",
        "hearts": "heart", "red-heart": "heart", "heavy-check-mark": "check", "white-check-mark": "check",
        "check-mark": "check", "x": "cross", "birthday": "birthday-cake", "hot-beverage": "coffee",
        "cup": "coffee",
        "beers": "beer", "wine-glass": "wine", "hamburger": "burger", "ramen": "noodles",
        "icecream": "ice-cream",
        "fork-and-knife": "cutlery", "telephone": "phone", "iphone": "mobile", "smartphone": "mobile",
        "email": "mail",
        "envelope": "mail", "credit-card": "card", "shopping-cart": "cart", "shopping-trolley": "cart",
        "alarm-clock": "clock", "bulb": "light", "lightbulb": "light", "home": "house",
        "musical-note": "note",
        "notes": "music", "bicycle": "bike", "red-car": "car", "airplane": "plane", "sunny": "sun",
        "snowflake": "snow", "crescent-moon": "moon", "tulip": "flower", "rose": "flower", "smiley": "smile",
        "grinning": "grin", "heart-eyes": "love", "sunglasses": "cool", "arrow-forward": "right",
    ]

    /// The character that is called `name`; nil if none is.
    static func character(named name: String) -> Character? { all.first { $0.name == name }?.character }
}

extension TextTemplate {
    /// The name that an icon has in a text, by what others call it: `:hot_beverage:`, `mdi:coffee`, `coffee.png`. Nil if
    /// there is no such icon.
    public static func iconName(for text: String) -> String? {
        var name = text.lowercased()[...]
        for mark in ["{icon:", "mdi:", "mdi-", "fa-", ":"] where name.hasPrefix(mark) {
            name = name.dropFirst(mark.utf8.count)
        }
        while let last = name.last, ":}".contains(last) { name.removeLast() }
        let plain = String(name.map { $0 == "_" || $0 == " " ? "-" : $0 })
        if IconNames.character(named: plain) != nil { return plain }
        return IconNames.otherNames[plain]
    }
}
