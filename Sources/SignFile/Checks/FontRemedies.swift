import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Advice about characters that none of the fonts contain, and about letters that are too small to be read.
///
/// The installed fonts are examined once for all texts, and only if a character is missing. A configuration
/// has a single list of fonts, so the same list must suit all texts.
struct FontRemedies {
    var setting: TextRunSettings
    let isVertical: Bool
    /// The installed fonts with characters of the texts, or nil if the installed fonts were not examined.
    private var installedFonts: [FontInfo]?
    /// The text size and the fonts that show the largest number of missing characters in all texts, or nil if
    /// no installed font has any of them.
    private var bestPlan: Plan?
    private var installedPackages: Set<String> = []
    /// The configured fonts, each with the characters that it contains and the way in which it is drawn.
    var configuredFonts: [FontInfo] = []

    /// A suggestion for the configuration: a `size`, and fonts that contain missing characters and suit it.
    private struct Plan {
        var size: Int
        var fonts: [FontInfo]
        /// The TOML that sets the key `fonts` to the configured fonts and the suggested ones.
        var fontsSetting: String

        func shows(_ scalars: [Unicode.Scalar]) -> Bool {
            fonts.contains { $0.covered.isSuperset(of: scalars) }
        }
    }

    /// What the suggested fonts must achieve: the characters to show, and the areas into which they must fit.
    private struct Demand {
        /// The characters that the current fonts lack, which the suggested fonts must contain.
        var missingScalars: [Unicode.Scalar]
        /// All distinct characters of the texts, missing ones first as they matter most for the font choice.
        var allScalars: [Unicode.Scalar]
        /// The areas of texts with missing characters. The suggested size must fit at least one of them.
        var textAreas: [TextArea]
    }

    /// Prepares advice about the texts of `checked`. `fonts` examines the fonts that are installed on this
    /// machine. If it is nil, the advice names no installed fonts.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        let text = checked.configuration.text
        isVertical = checked.configuration.writesVertically
        setting = TextRunSettings(fonts: text.fonts)
        if let rows = text.size { setting.rows = rows }
        guard let fonts else { return }
        configuredFonts = Self.configuredFonts(of: setting, for: checked.texts, inspectedBy: fonts)
        planFonts(for: checked, inspectedBy: fonts)
    }

    /// Examines the installed fonts, and sets `bestPlan` to the fonts that the configuration should add for
    /// characters that its fonts lack in the texts of `checked`. If the built-in letters contain some of the
    /// missing characters, they are part of the plan. For the rest, a `Demand` describes what the installed
    /// fonts must achieve. Does nothing if no character is missing, or if fonts cannot be examined.
    private mutating func planFonts(for checked: CheckedConfiguration, inspectedBy fonts: InstalledFonts) {
        let incompleteTexts = checked.texts.map { (text: $0, missingCharacters: $0.missingCharacters) }
            .filter { !$0.missingCharacters.isEmpty }
        let missingScalars = Self.publicScalars(of: incompleteTexts.flatMap { $0.missingCharacters })
        guard !missingScalars.isEmpty else { return }

        // The missing characters come first, because they matter most for the choice of fonts.
        let allScalars = Self.withoutDuplicates(missingScalars + checked.texts.flatMap(\.scalars))
        // This sets `installedFonts`, which stays nil if fonts cannot be examined.
        inspectInstalledFonts(for: allScalars, with: fonts)
        guard let installedFonts else { return }

        let builtinLetters = builtinFontInfo(covering: missingScalars)
        // There is one demand for all texts together, because the configuration has a single list of fonts.
        let demand = Demand(
            missingScalars: missingScalars.filter { !builtinLetters.covered.contains($0) },
            allScalars: allScalars,
            textAreas: textAreas(of: incompleteTexts.map { $0.text }, in: checked)
        )
        let configuredFontList = FontList(checked)
        bestPlan = makePlan(
            for: demand,
            builtinLetters: builtinLetters,
            from: installedFonts,
            addingTo: configuredFontList
        )
    }

    /// Returns the Unicode scalars of `characters`, without those in the private-use areas. Every font has
    /// its own characters in these areas, so no font can be suggested for them.
    private static func publicScalars(of characters: [Character]) -> [Unicode.Scalar] {
        FontInfo.scalars(of: String(characters.filter { !$0.isPrivate }))
    }

    /// Returns the areas of `texts`, with the scale by which the configuration enlarges letters.
    private func textAreas(
        of texts: [CheckedConfiguration.Text],
        in checked: CheckedConfiguration
    ) -> [TextArea] {
        let scale = checked.configuration.text.scale
        return texts.map { TextArea($0.area, scale: scale, isVertical: isVertical) }
    }

    /// Returns a plan with fonts of `installedFonts` for `demand`, and with the built-in letters if
    /// `builtinLetters` contains missing characters. Returns nil if neither has any missing characters. The
    /// plan adds its fonts to `fontList`, the configured fonts.
    private func makePlan(
        for demand: Demand,
        builtinLetters: FontInfo,
        from installedFonts: [FontInfo],
        addingTo fontList: FontList
    ) -> Plan? {
        let systemFontPlan = makeSystemFontPlan(for: demand, from: installedFonts, addingTo: fontList)
        let needsBuiltinLetters = !builtinLetters.covered.isEmpty
        guard needsBuiltinLetters else { return systemFontPlan }
        return planWithBuiltinLetters(builtinLetters, basedOn: systemFontPlan, fontList: fontList)
    }

    /// Returns `plan` with the built-in letters as an additional font. If `plan` is nil, returns a plan with
    /// only the built-in letters in the configured size.
    private func planWithBuiltinLetters(_ builtinLetters: FontInfo, basedOn plan: Plan?, fontList: FontList)
        -> Plan
    {
        let size = plan?.size ?? setting.rows
        let fonts = (plan?.fonts ?? []) + [builtinLetters]
        return Plan(
            size: size,
            fonts: fonts,
            fontsSetting: fontList.fontsSetting(adding: fonts.map(\.entry), rows: size)
        )
    }

    /// Examines which of `scalars` installed fonts contain, and how they are drawn in each size to suggest.
    private mutating func inspectInstalledFonts(for scalars: [Unicode.Scalar], with fonts: InstalledFonts) {
        let sizes = [setting.rows] + FontReport.alternativeRows.filter { $0 != setting.rows }
        installedFonts = fonts.inspect(nil, scalars, sizes)
        let paths = fonts.fontFiles(nil) + (installedFonts ?? []).compactMap(\.entry.path)
        installedPackages = Set(paths.compactMap(FontPackages.package))
    }

    /// Returns the built-in letters as a font with those of the `missingScalars` characters that they
    /// contain. The font has no characters if the configuration already lists the built-in letters. The same
    /// applies to vertical text, because there are no vertical built-in letters.
    private func builtinFontInfo(covering missingScalars: [Unicode.Scalar]) -> FontInfo {
        let isListed = setting.fonts.contains(.builtin)
        let covered = missingScalars.filter { scalar in
            !isListed && !isVertical && BuiltinFont.wide.missingGlyphs(in: String(Character(scalar))).isEmpty
        }
        return FontInfo(.builtin, name: FontEntry.builtinName, covered: Set(covered))
    }

    private static func withoutDuplicates(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var uniqueScalars = Set<Unicode.Scalar>()
        return scalars.filter { uniqueScalars.insert($0).inserted }
    }

    /// Returns the fonts of `setting` if at least one is a system font and `texts` contain a demanding
    /// script, which needs a minimum height or conjuncts (single glyphs for several letters); otherwise none.
    private static func configuredFonts(
        of setting: TextRunSettings,
        for texts: [CheckedConfiguration.Text],
        inspectedBy fonts: InstalledFonts
    ) -> [FontInfo] {
        guard setting.fonts.contains(where: { $0 != .builtin }) else { return [] }
        let demandingScalars = Set(texts.flatMap(\.scalars)).filter { scalar in
            guard let script = WritingSystem(of: scalar) else { return false }
            return setting.rows < script.minimumRows || script.hasConjuncts
        }
        guard !demandingScalars.isEmpty else { return [] }
        return fonts.inspect(setting.fonts, demandingScalars.sorted(), [setting.rows]) ?? []
    }

    /// Returns the best plan: a text size, and those of `installedFonts` that together show the largest
    /// number of the missing characters of `demand`. Each size is tried with the fonts that suit it best. If
    /// several sizes are equally good, the first one is used, which is the configured size if it fits.
    /// Returns nil if no font has any of the characters. The plan adds its fonts to `fontList`, the
    /// configured fonts.
    private func makeSystemFontPlan(
        for demand: Demand,
        from installedFonts: [FontInfo],
        addingTo fontList: FontList
    ) -> Plan? {
        var bestCandidate: (plan: Plan, shownCount: Int)?
        for size in candidateSizes(in: demand.textAreas) {
            let fontChoice = FontChoice(installedFonts, rows: size)
            var fonts = fontChoice.fontsCovering(demand.missingScalars)
            let shownCount = demand.missingScalars.count { scalar in
                fonts.contains { $0.covered.contains(scalar) }
            }
            guard shownCount > bestCandidate?.shownCount ?? 0 else { continue }

            // At this size, a system font looks better than the built-in letters, so fonts are also added for
            // the characters that are not missing. They are added after the count, which compares only
            // missing ones.
            let replacesBuiltinLetters = fontList.isDefault && size >= FontList.minimumSystemFontRows
            if replacesBuiltinLetters {
                fonts = fontChoice.addingFonts(to: fonts, covering: demand.allScalars)
            }
            let fontsSetting = fontList.fontsSetting(adding: fonts.map(\.entry), rows: size)
            bestCandidate = (Plan(size: size, fonts: fonts, fontsSetting: fontsSetting), shownCount)
        }
        return bestCandidate?.plan
    }

    /// Returns the text sizes to try, in pixels. Sizes that fit in one of `areas` with the configured scale
    /// come first. For all other sizes, the scale must be removed, which changes how the sign looks.
    private func candidateSizes(in areas: [TextArea]) -> [Int] {
        let sizes = [setting.rows] + FontReport.alternativeRows.filter { $0 > setting.rows }
        let sizesWithScale = sizes.filter { size in areas.contains { size <= $0.maximumSize } }
        let sizesWithoutScale = sizes.filter { size in
            !sizesWithScale.contains(size) && areas.contains { $0.fits(size) }
        }
        return sizesWithScale + sizesWithoutScale
    }

    /// Returns advice to show the characters `missingCharacters`, which are in none of the configured fonts,
    /// as the end of a message. Returns an empty string if there is no advice. `area` is the area of the
    /// text, whose letters are enlarged by the factor `scale`.
    ///
    /// The advice may combine three remedies: fonts that fit into the area, a higher display for larger
    /// fonts, and fonts to install.
    func remedy(forMissing missingCharacters: [Character], in area: PixelSize, scale: Int) -> String {
        // Every font has its own characters in the private-use areas, so no font can be suggested for them.
        let publicCharacters = missingCharacters.filter { !$0.isPrivate }
        guard let installedFonts, !publicCharacters.isEmpty else { return "" }
        let textArea = TextArea(area, scale: scale, isVertical: isVertical)
        /// Returns a pronoun if `characters` are all the characters of the message, or else a list of them.
        func pronounOrList(for characters: [Character]) -> String {
            if characters.count < publicCharacters.count { return characters.quotedList }
            return publicCharacters.count == 1 ? "it" : "them"
        }

        // Each remedy takes the characters that it shows. The next remedy is for the remaining characters.
        var remainingCharacters = publicCharacters
        var remedies: [String] = []
        if let bestPlan, textArea.fits(bestPlan.size) {
            let characters = Self.takeCharacters(from: &remainingCharacters, where: bestPlan.shows)
            if !characters.isEmpty {
                remedies.append(
                    "to show \(pronounOrList(for: characters)), \(settingsAdvice(for: bestPlan, in: textArea))"
                )
            }
        }

        for size in FontReport.alternativeRows.sorted() where !textArea.fits(size) {
            let fontChoice = FontChoice(installedFonts, rows: size)
            let characters = Self.takeCharacters(from: &remainingCharacters) {
                !fontChoice.bestCombination(for: $0).isEmpty
            }
            if !characters.isEmpty {
                remedies.append(
                    Self.heightAdvice(
                        rows: size,
                        purpose: "show \(pronounOrList(for: characters))",
                        in: textArea
                    )
                )
            }
        }

        if !remainingCharacters.isEmpty {
            remedies.append(
                installationAdvice(
                    for: remainingCharacters,
                    named: pronounOrList(for: remainingCharacters),
                    in: textArea
                )
            )
        }
        return remedies.map { "; \($0)" }.joined()
    }

    /// Removes from `characters` those whose Unicode scalars satisfy `isCovered`, and returns these.
    private static func takeCharacters(
        from characters: inout [Character],
        where isCovered: ([Unicode.Scalar]) -> Bool
    ) -> [Character] {
        let covered = characters.filter { isCovered(FontInfo.scalars(of: String($0))) }
        characters.removeAll(where: covered.contains)
        return covered
    }

    /// Returns an instruction to change the keys in `[text]` to the size and the fonts of `plan`.
    private func settingsAdvice(for plan: Plan, in area: TextArea) -> String {
        let instruction = plan.size > area.maximumSize ? "remove scale, and write" : "write"
        let size = plan.size == setting.rows ? "" : "size = \(plan.size) and "
        return "\(instruction) in [text]: \(size)\(plan.fontsSetting)"
    }

    /// Returns advice to install a package whose fonts can show the characters `characters`, or a message
    /// that there is no such package. `name` is how the message refers to the characters.
    private func installationAdvice(for characters: [Character], named name: String, in area: TextArea)
        -> String
    {
        let scalars = FontInfo.scalars(of: String(characters))
        guard let advice = packageAdvice(for: scalars, in: area) else {
            let isCovered = installedFonts?.contains { $0.covered.isSuperset(of: scalars) } ?? false
            return "no installed font \(isCovered ? "can show" : "has") \(name)"
        }
        guard area.fits(advice.rows) else {
            return Self.heightAdvice(rows: advice.rows, purpose: "show \(name)", in: area)
                + "; then: \(advice.command)"
        }
        let start = "to show \(name): \(advice.command)"
        guard advice.rows != setting.rows else { return start }
        let scale = advice.rows > area.maximumSize ? "remove scale, " : ""
        return "\(start), \(scale)and size = \(advice.rows) in [text]"
    }

    /// Returns advice to install packages with fonts that contain `scalars`. Prefers packages whose fonts
    /// look good in `area`. Returns nil if all packages with such fonts are already installed, or if there
    /// are none.
    private func packageAdvice(for scalars: [Unicode.Scalar], in area: TextArea) -> FontPackages.Advice? {
        let adviceForArea = FontPackages.advice(
            for: scalars,
            rows: setting.rows,
            maxRows: area.length,
            excluding: installedPackages
        )
        return adviceForArea
            ?? FontPackages.advice(for: scalars, rows: setting.rows, excluding: installedPackages)
    }

    private static func heightAdvice(rows: Int, purpose: String, in area: TextArea) -> String {
        "it takes lines of \(rows) rows to \(purpose), but there is room for only \(area.length)"
    }
}

extension WritingSystem {
    /// Whether this script has conjuncts (single glyphs for several letters), which pixel fonts lack.
    var hasConjuncts: Bool { joinsLetters && self != .arabic }
}

extension Character {
    fileprivate var isPrivate: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    }
}

extension [Character] {
    /// A list of the first five characters in quotes, followed by the number of the remaining ones, such as
    /// `'a', 'b' and 3 more`.
    var quotedList: String {
        let more = count > 5 ? ["\(count - 5) more"] : []
        return Wording.list(prefix(5).map { "'\($0)'" } + more, conjunction: "and")
    }
}

extension CheckedConfiguration.Text {
    fileprivate var scalars: [Unicode.Scalar] { FontInfo.scalars(of: plainText) }

    /// The characters of the text that its fonts do not contain in any size.
    fileprivate var missingCharacters: [Character] {
        let unlimited = PixelSize(width: area.width, height: .max)
        return fontSelection.font(for: plainText, in: unlimited).missingGlyphs(in: plainText).filter {
            !$0.isControl
        }
    }
}
