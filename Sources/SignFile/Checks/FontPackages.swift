/// Debian's packages of fonts that suit LED signs.
enum FontPackages {
    /// The package that a file is of, by its name; nil if it is not known here.
    static func package(of path: String) -> String? {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return byName.first { name.hasPrefix($0.key) }?.value
    }

    private static let byName: KeyValuePairs<String, String> = [
        "unifont": "fonts-unifont", "nanum": "fonts-nanum", "gulim": "fonts-baekmuk",
        "terminus": "fonts-terminus-otb",
        "misaki": "fonts-misaki", "notosanscjk": "fonts-noto-cjk", "notoserifcjk": "fonts-noto-cjk",
        "notocoloremoji": "fonts-noto-color-emoji", "notosans": "fonts-noto-core",
        "notoserif": "fonts-noto-core",
        "notonaskh": "fonts-noto-core", "loma": "fonts-tlwg-loma", "b10": "xfonts-efont-unicode",
        "b12": "xfonts-efont-unicode", "b14": "xfonts-efont-unicode", "b16": "xfonts-efont-unicode",
        "dejavu": "fonts-dejavu-core",
    ]
}
