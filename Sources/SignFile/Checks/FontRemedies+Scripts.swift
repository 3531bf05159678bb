import BannerText
import Diagnostics
import SettingsText

extension FontRemedies {
    /// Warns about letters of `text` that the configured fonts contain but do not draw as the letters' script
    /// requires. Such letters are too small to be read, or they are not joined.
    func checkScripts(of text: CheckedConfiguration.Text, findings: inout Findings) {
        guard !configuredFonts.isEmpty, let rows = text.fontSelection.textRunSettings?.rows else { return }
        let string = text.plainText
        guard !text.fontSelection.requests(for: string).isEmpty else { return }
        let missing = text.fontSelection.font(for: string, in: text.area).missingGlyphs(in: string)
        let coveredCharacters = Set(string).subtracting(missing)
        checkConjuncts(of: coveredCharacters, at: text.location, findings: &findings)
        checkReadability(of: coveredCharacters, in: text, rows: rows, findings: &findings)
    }

    /// Warns if `characters` of `text` cannot be read, because the text is only `rows` pixels high, and their
    /// scripts (writing systems) need more. The warning contains the number of rows that suffices for all of
    /// these scripts.
    private func checkReadability(
        of characters: Set<Character>,
        in text: CheckedConfiguration.Text,
        rows: Int,
        findings: inout Findings
    ) {
        let unreadableScripts = unreadableScripts(of: characters, rows: rows)
        guard let neededRows = unreadableScripts.map(\.minimumRows).max() else { return }

        // Filtering all scripts gives their names a fixed order.
        let names = WritingSystem.allCases.filter(unreadableScripts.contains).map(\.rawValue)
        let scripts = Wording.list(names, conjunction: "and")
        let area = TextArea(text.area, scale: text.fontSelection.scale, isVertical: isVertical)
        let remedy = Self.remedy(forReadableRows: neededRows, in: area)
        findings.addWarning(
            "\(scripts) in lines of \(rows) rows cannot be read; \(remedy)",
            at: text.location
        )
    }

    /// Returns the scripts with at least one of `characters` that cannot be read in text that is `rows`
    /// pixels high.
    private func unreadableScripts(of characters: Set<Character>, rows: Int) -> Set<WritingSystem> {
        var unreadableScripts: Set<WritingSystem> = []
        for character in characters {
            guard let script = character.writingSystem, rows < script.minimumRows else { continue }
            // The minimum is for outline fonts. Letters of a pixel font can be read in fewer rows.
            if isTooSmall(character) { unreadableScripts.insert(script) }
        }
        return unreadableScripts
    }

    /// Returns advice to increase the text size to at least `neededRows` pixels. Suggests 16 pixels, unless
    /// only `neededRows` fits with the configured scale.
    private static func remedy(forReadableRows neededRows: Int, in area: TextArea) -> String {
        let preferredRows = 16
        guard area.fits(neededRows) else {
            return "it takes at least \(neededRows), but there is room for only \(area.length)"
        }
        let fitsOnlyNeededRows = area.maximumSize < preferredRows && area.maximumSize >= neededRows
        guard area.fits(preferredRows), neededRows != preferredRows, !fitsOnlyNeededRows else {
            return (area.remedy("\(neededRows)", atLeast: neededRows) ?? "") + " in [text]"
        }
        let preferred = area.remedy("\(preferredRows)", atLeast: preferredRows) ?? ""
        return preferred + " in [text], or at least \(neededRows)"
    }

    /// Warns if the scripts (writing systems) of `characters` join letters into conjuncts, but a pixel font
    /// draws these letters separately. A conjunct is a single glyph for several letters. The warning names
    /// all scripts with this problem, and the font of the last one.
    private func checkConjuncts(
        of characters: Set<Character>,
        at location: TextLocation,
        findings: inout Findings
    ) {
        var scriptNames: [String] = []
        var lastFont: FontInfo?
        for script in WritingSystem.allCases where script.hasConjuncts {
            // One character of the script suffices to find the font that draws it.
            guard let character = characters.filter({ $0.writingSystem == script }).min(),
                let font = configuredFont(drawing: character)
            else { continue }
            // Only outline fonts contain rules for conjuncts.
            let drawsOutlines = font.fit(inRows: setting.rows)?.drawing == .outlines
            guard !drawsOutlines else { continue }
            scriptNames.append(script.rawValue)
            lastFont = font
        }
        guard let lastFont else { return }
        findings.addWarning(
            "\(lastFont.name) draws \(Wording.list(scriptNames, conjunction: "and")) letter by letter, "
                + "without conjuncts; put an outline font in front of it, "
                + "such as one from the package fonts-noto-core",
            at: location
        )
    }

    /// Returns the first font of the configuration, other than the built-in letters, that contains
    /// `character`, or nil if there is none.
    private func configuredFont(drawing character: Character) -> FontInfo? {
        for entry in setting.fonts {
            guard let font = configuredFonts.first(where: { $0.entry == entry }) else { continue }
            if font.covered.isSuperset(of: character.unicodeScalars) { return font }
        }
        return nil
    }

    /// Returns whether `character` is unreadable in the configured size because its font needs more rows.
    private func isTooSmall(_ character: Character) -> Bool {
        let scalars = Array(character.unicodeScalars)
        for entry in setting.fonts {
            if entry == .builtin {
                if BuiltinFont.wide.missingGlyphs(in: String(character)).isEmpty { return false }
            } else if let font = configuredFonts.first(where: { $0.entry == entry }),
                font.covered.isSuperset(of: scalars)
            {
                return !FontChoice([font], rows: setting.rows).isReadable(font, for: scalars)
            }
        }
        return false
    }
}

extension Character {
    fileprivate var writingSystem: WritingSystem? { unicodeScalars.first.flatMap(WritingSystem.init(of:)) }
}
