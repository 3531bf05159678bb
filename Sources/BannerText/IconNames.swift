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

    /// The character that is called `name`; nil if none is.
    static func character(named name: String) -> Character? { all.first { $0.name == name }?.character }
}
