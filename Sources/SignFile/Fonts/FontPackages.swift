import BannerText

/// The Debian packages whose fonts can be read on an LED sign.
package enum FontPackages {
    /// Returns the Debian package that contains the font file at `path`, judging by the start of the file's
    /// name. Returns nil if the name matches none of the listed packages.
    static func package(ofFontFile path: String) -> String? {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return packagesByPrefix.first { name.hasPrefix($0.key) }?.value
    }

    private static let packagesByPrefix: KeyValuePairs<String, String> = [
        "unifont": "fonts-unifont", "nanum": "fonts-nanum", "gulim": "fonts-baekmuk",
        "terminus": "fonts-terminus-otb", "misaki": "fonts-misaki", "notosanscjk": "fonts-noto-cjk",
        "notoserifcjk": "fonts-noto-cjk", "notocoloremoji": "fonts-noto-color-emoji",
        "notosans": "fonts-noto-core", "notoserif": "fonts-noto-core", "notonaskh": "fonts-noto-core",
        "loma": "fonts-tlwg-loma", "b10": "xfonts-efont-unicode",
        "b12": "xfonts-efont-unicode", "b14": "xfonts-efont-unicode", "b16": "xfonts-efont-unicode",
        "dejavu": "fonts-dejavu-core",
    ]

    /// Returns the name of the most suitable font file in the Debian package `package`, or nil if the package
    /// is not listed.
    static func fontFile(ofPackage package: String) -> String? {
        files.first { $0.key == package.lowercased() }?.value
    }

    private static let files: KeyValuePairs<String, String> = [
        "fonts-unifont": "unifont.otf", "fonts-nanum": "NanumGothic.ttf",
        "fonts-terminus-otb": "terminus-normal.otb", "fonts-misaki": "misaki_gothic.ttf",
        "fonts-noto-cjk": "NotoSansCJK-Regular.ttc", "fonts-noto-core": "NotoSans-Regular.ttf",
        "fonts-noto-color-emoji": "NotoColorEmoji.ttf", "fonts-tlwg-loma": "Loma.otf",
        "xfonts-efont-unicode": "b16.pcf.gz", "fonts-dejavu-core": "DejaVuSans.ttf",
    ]

    /// A suggestion to install Debian packages with fonts. `rows` is the text height, in pixels, at which
    /// these fonts look good.
    package struct Advice: Hashable, Sendable {
        package var packages: [String]
        package var rows: Int

        /// The command that installs the packages, such as `sudo apt install fonts-unifont`.
        package var command: String { "sudo apt install \(packages.joined(separator: " "))" }
    }

    /// Returns a suggestion of Debian packages whose fonts contain the characters `scalars`, or nil if there
    /// are no such packages.
    ///
    /// Each font looks good only at certain text heights, so several heights are tried: first `rows`, and
    /// then larger ones. The first height at which every writing system of the characters has a package is
    /// suggested, with the best package for each of these systems.
    ///
    /// - Parameters:
    ///   - scalars: The characters that the fonts must contain.
    ///   - rows: The height of the text, in pixels.
    ///   - maxRows: The largest text height to suggest if no font looks good at `rows`.
    ///   - excludedPackages: Packages to omit, because they are already installed and do not help.
    package static func advice(
        for scalars: [Unicode.Scalar],
        rows: Int,
        maxRows: Int = TextRunSettings.allowedRows.upperBound,
        excluding excludedPackages: Set<String> = []
    ) -> Advice? {
        let writingSystems = Set(scalars.map(WritingSystem.init(of:)))
        let relevantSystems = systemsNeedingPackage(among: writingSystems)
        guard !relevantSystems.isEmpty else { return nil }

        // Only Japanese texts contain kana.
        let isJapanese = writingSystems.contains(.kana)
        let largerRows = FontReport.alternativeRows.filter { $0 > rows && $0 <= maxRows }
        for candidateRows in [rows] + largerRows {
            let packages = relevantSystems.compactMap { system in
                bestPackage(
                    for: system,
                    isJapanese: isJapanese,
                    rows: candidateRows,
                    excluding: excludedPackages
                )
            }
            let hasPackageForEach = packages.count == relevantSystems.count
            if hasPackageForEach { return Advice(packages: Set(packages).sorted(), rows: candidateRows) }
        }
        return nil
    }

    /// Returns those of `writingSystems` for which a package must be suggested. The element nil is for
    /// characters that belong to no single writing system, such as spaces and symbols. Fonts for other
    /// characters contain these, too, so they need a package only if there are no others.
    private static func systemsNeedingPackage(
        among writingSystems: Set<WritingSystem?>
    ) -> Set<WritingSystem?> {
        let namedSystems = writingSystems.subtracting([nil])
        return namedSystems.isEmpty ? writingSystems : namedSystems
    }

    /// Returns the best package for the writing system `system`, or for symbols if it is nil. Its font looks
    /// good in text that is `rows` pixels high. Returns nil if there is none except for the packages
    /// `excludedPackages`.
    private static func bestPackage(
        for system: WritingSystem?,
        isJapanese: Bool,
        rows: Int,
        excluding excludedPackages: Set<String>
    ) -> String? {
        let packages = fontPackages(for: system, isJapanese: isJapanese)
        let bestPackage = packages.first { package, suitableRows in
            !excludedPackages.contains(package) && suitableRows.contains { $0.contains(rows) }
        }
        return bestPackage?.key
    }

    /// Returns the Debian packages with fonts for the writing system `system`, best first. If it is nil, the
    /// fonts are for symbols. The ranges of each package are the text heights, in pixels, at which its font
    /// looks good. `isJapanese` is whether Chinese characters have their Japanese shapes.
    private static func fontPackages(
        for system: WritingSystem?,
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
        // Here, Chinese characters have their Japanese shapes.
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
