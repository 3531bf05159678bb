import BannerText

/// Debian's packages of fonts that suit LED signs.
package enum FontPackages {
    /// The package that a file is of, by its name; nil if it is not known here.
    static func package(of path: String) -> String? {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return byName.first { name.hasPrefix($0.key) }?.value
    }

    private static let byName: KeyValuePairs<String, String> = [
        "unifont": "fonts-unifont", "nanum": "fonts-nanum", "gulim": "fonts-baekmuk",
        "terminus": "fonts-terminus-otb", "misaki": "fonts-misaki", "notosanscjk": "fonts-noto-cjk",
        "notoserifcjk": "fonts-noto-cjk", "notocoloremoji": "fonts-noto-color-emoji",
        "notosans": "fonts-noto-core", "notoserif": "fonts-noto-core", "notonaskh": "fonts-noto-core",
        "loma": "fonts-tlwg-loma", "b10": "xfonts-efont-unicode",
        "b12": "xfonts-efont-unicode", "b14": "xfonts-efont-unicode", "b16": "xfonts-efont-unicode",
        "dejavu": "fonts-dejavu-core",
    ]

    /// The name of the file to take from `package`; nil if that is no package that is known here.
    static func file(of package: String) -> String? { files.first { $0.key == package.lowercased() }?.value }

    private static let files: KeyValuePairs<String, String> = [
        "fonts-unifont": "unifont.otf", "fonts-nanum": "NanumGothic.ttf",
        "fonts-terminus-otb": "terminus-normal.otb", "fonts-misaki": "misaki_gothic.ttf",
        "fonts-noto-cjk": "NotoSansCJK-Regular.ttc", "fonts-noto-core": "NotoSans-Regular.ttf",
        "fonts-noto-color-emoji": "NotoColorEmoji.ttf", "fonts-tlwg-loma": "Loma.otf",
        "xfonts-efont-unicode": "b16.pcf.gz", "fonts-dejavu-core": "DejaVuSans.ttf",
    ]

    /// Packages that have characters, and the rows of lines in which these look well.
    package struct Advice: Hashable, Sendable {
        /// Their names.
        package var packages: [String]
        /// The rows.
        package var rows: Int

        /// What to type.
        package var command: String { "sudo apt install \(packages.joined(separator: " "))" }
    }

    /// What to install for `points`: for lines of `rows` rows, or for more where no font is good in as few, but for at most
    /// `most`. Packages in `present` are known not to help. Nil if none is known that does.
    package static func advice(
        for points: [Unicode.Scalar],
        rows: Int,
        atMost most: Int = TextRunSettings.allowedRows.upperBound,
        without present: Set<String> = []
    ) -> Advice? {
        // Blanks and marks that all share are in every font.
        let systems = Set(points.map(WritingSystem.init(of:)))
        let known = systems.subtracting([nil])
        for rows in [rows] + [16, 12].filter({ $0 > rows && $0 <= most }) {
            let names = (known.isEmpty ? systems : known).map { system in
                offers(system, isJapanese: systems.contains(.kana)).first { name, all in
                    all.contains { $0.contains(rows) } && !present.contains(name)
                }?.0
            }
            let found = Set(names.compactMap { $0 })
            if !names.isEmpty, !names.contains(nil) { return Advice(packages: found.sorted(), rows: rows) }
        }
        return nil
    }

    /// The packages for what is written in `system`, the best first, and the rows that they are good in.
    private static func offers(
        _ system: WritingSystem?,
        isJapanese: Bool
    ) -> KeyValuePairs<String, [ClosedRange<Int>]> {
        switch system {
        case .latin, .greek, .cyrillic: ["fonts-terminus-otb": [12...32], "fonts-unifont": [16...64]]
        case .hangul: ["fonts-unifont": [16...19, 32...64], "fonts-nanum": [12...31]]
        case .han where !isJapanese:
            [
                "xfonts-efont-unicode": [12...15], "fonts-unifont": [16...19, 32...64],
                "fonts-noto-cjk": [14...64],
            ]
        case .kana, .han:
            [
                "fonts-misaki": [8...9], "xfonts-efont-unicode": [10...15],
                "fonts-unifont": [16...19, 32...64], "fonts-noto-cjk": [14...64],
            ]
        case .arabic, .devanagari, .bengali, .tamil, .khmer, .burmese: ["fonts-noto-core": [12...64]]
        case .hebrew, .thai, .lao, .armenian, .georgian, .ethiopic:
            ["fonts-unifont": [16...19, 32...64], "fonts-noto-core": [12...64]]
        case .vietnamese, .emoji, nil: ["fonts-unifont": [16...64]]
        }
    }
}
