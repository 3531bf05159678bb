import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks whether the fonts that the configuration names can be used, and whether their letters fit into the
/// height of the text.
struct FontCheck {
    private let configuration: Configuration
    private let textReport: TextReport
    private let root: TOMLNode
    private let area: TextArea
    private let fonts: InstalledFonts?

    /// Creates a check of the fonts in `checked`. `fonts` examines the fonts that are installed on this
    /// machine. If it is nil, the letters of the fonts are not measured.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        configuration = checked.configuration
        textReport = checked.textReport
        root = checked.root
        area = TextArea(
            checked.displayLayout[.framed].optionsArea.size,
            scale: checked.configuration.text.scale,
            isVertical: checked.configuration.writesVertically
        )
        self.fonts = fonts
    }

    /// A font file that the configuration names, and the location in the file where it is named.
    private struct Use {
        var node: TOMLNode
        var entry: FontEntry
        /// The height of the text runs that use the font, in rows of pixels.
        var rows: Int
        /// The name of the key that sets the letter height for a font of an option or a region. Nil for a
        /// font of the sign in `[text]`.
        var sizeKey: String?
    }

    /// The uses of font files: first those in `[text]`, then those of individual regions and options. The
    /// built-in font is not included.
    private var uses: [Use] {
        let text = configuration.text
        let defaultRows = text.size ?? TextRunSettings.allowedRows.lowerBound
        let nodes = root.member("text")?.elements(ofArray: "fonts") ?? []
        var uses = zip(nodes, text.fonts).map { node, entry in
            Use(node: node, entry: entry, rows: defaultRows)
        }
        uses += configuration.regions.edges.compactMap { use(inRegionAt: $0, defaultRows: defaultRows) }
        for (option, table) in zip(configuration.options, root.elements(ofArray: "option")) {
            guard let font = option.font, let node = table.member("font") else { continue }
            uses.append(Use(node: node, entry: font.entry, rows: option.size ?? defaultRows, sizeKey: "size"))
        }
        return uses.filter { $0.entry != .builtin }
    }

    /// Returns the use of a font in the region at `edge`, or nil if the region does not set a font.
    /// `defaultRows` is the height of text in the rest of the sign, in pixels.
    private func use(inRegionAt edge: RegionsSettings.Edge, defaultRows: Int) -> Use? {
        guard let region = configuration.regions[edge], let font = region.font,
            let node = root.member(edge.rawValue)?.member("font")
        else { return nil }
        var rows = defaultRows
        // The size of a region at the top or bottom is its height.
        if edge.axis == .vertical, let height = region.size { rows = min(height, rows) }
        return Use(node: node, entry: font.entry, rows: region.letterRows ?? rows, sizeKey: "letters")
    }

    /// Reports fonts that cannot be used. The command `check`, which examines this machine's fonts, reports
    /// them as errors. A running sign reports them as warnings and uses other fonts, because even a sign that
    /// shows boxes is better than none.
    func checkFonts(_ findings: inout Findings) {
        let uses = uses
        if let problem = textReport.problem {
            let location = root.member("text")?.location(ofKey: "fonts", "size") ?? uses.first?.node.location
            findings.addWarning(problem, at: location ?? .start)
            reportCrashes(of: uses, findings: &findings)
        }
        // Most signs use only the built-in font.
        guard !uses.isEmpty else { return }
        reportRefusals(of: uses, findings: &findings)
        checkRows(of: uses, findings: &findings)
    }

    private func reportCrashes(of uses: [Use], findings: inout Findings) {
        guard let fonts else { return }
        let crashingEntries = fonts.crashing(configuration.text.entries)
        for use in uses where crashingEntries.contains(use.entry) {
            findings.addError(
                "the font \(Self.quoted(use.node.string ?? use.entry.text)) crashes loopbanner-text; remove it"
                    + (use.sizeKey == nil ? " from the list" : ""),
                at: use.node.location
            )
        }
    }

    /// Reports each font file of `uses` that could not be opened: the refusal (the reason) and the fonts that
    /// replace it.
    private func reportRefusals(of uses: [Use], findings: inout Findings) {
        let fontStates = fontStates
        for use in uses {
            guard case .refused(let refusal) = fontStates[use.entry] else { continue }
            reportRefusal(refusal, of: use, findings: &findings)
        }
    }

    /// The state of each configured font, such as open or refused.
    private var fontStates: [FontEntry: FontState] {
        // The report contains the states in the order of the entries.
        let (entries, states) = (configuration.text.entries, textReport.fonts)
        var statesByEntry: [FontEntry: FontState] = [:]
        for (entry, state) in zip(entries, states) { statesByEntry[entry] = state }
        return statesByEntry
    }

    /// Reports that the font file of `use` could not be opened, for the reason `refusal`. A font file that
    /// was not found also gets advice. This is an error in the command `check`, but only a warning in a
    /// running sign.
    private func reportRefusal(_ refusal: FontState.Refusal, of use: Use, findings: inout Findings) {
        guard case .file(let path, let face) = use.entry else { return }
        // The name of the font as the user wrote it.
        let fontName = use.node.string ?? path
        var advice = ""
        if refusal == .notFound {
            let missingFont = MissingFont(entry: fontName, path: path, face: face)
            advice = missingFont.advice(installedFonts: fonts)
        }
        findings.addDiagnostic(
            isInRunningSign ? .warning : .error,
            "the font \(Self.quoted(fontName)) \(refusal.message); \(replacementClause)\(advice)",
            at: use.node.location
        )
    }

    /// Whether a running sign checks its configuration, and not the command `check`. Only the command
    /// examines the installed fonts.
    private var isInRunningSign: Bool { fonts == nil }

    private static func quoted(_ path: String) -> String {
        Wording.quoted(path, atMost: MissingFont.maximumPathLength)
    }

    /// A clause for a message about an unusable font that describes its replacement, such as "the built-in
    /// letters replace it". The wording depends on whether the sign is running, which is not the case during
    /// the command `check`.
    private var replacementClause: String {
        let isRunning = isInRunningSign
        let hasOpenFont = textReport.fonts.contains { if case .open = $0 { true } else { false } }
        if hasOpenFont {
            return "the other fonts \(isRunning ? "draw" : "would draw") its characters"
        }
        return textReport.fonts.contains(.builtin)
            ? "the built-in letters \(isRunning ? "replace" : "would replace") it"
            : "no other font can be used, so texts \(isRunning ? "are" : "would be") boxes"
    }

    /// Warns about each font whose letters are higher than the text runs that use it. Adds a note about each
    /// font whose letters are all much smaller. `uses` are the places in the file that name a font.
    private func checkRows(of uses: [Use], findings: inout Findings) {
        let fontInfos = examinedFonts(of: uses)
        // Uses of the same font with the same line height and key have the same findings, so one of them is
        // checked.
        var checkedSettings: Set<[String]> = []
        for use in uses {
            let settings = [use.entry.text, "\(use.rows)", use.sizeKey ?? ""]
            guard checkedSettings.insert(settings).inserted,
                let font = fontInfos.first(where: { $0.entry == use.entry })
            else { continue }
            checkRows(of: font, in: use, &findings)
        }
    }

    /// Examines each font of `uses` at all text heights that occur in them, and returns the results. Returns
    /// an empty array if the installed fonts are not accessible or cannot be examined.
    private func examinedFonts(of uses: [Use]) -> [FontInfo] {
        var uniqueEntries: Set<FontEntry> = []
        let entries = uses.map(\.entry).filter { uniqueEntries.insert($0).inserted }
        guard let fonts, !entries.isEmpty else { return [] }
        // A font is examined with these characters. If it has any of them, the result contains how the font
        // is drawn.
        let probes = [" "] + WritingSystem.allProbes
        let lineHeights = Set(uses.map(\.rows)).sorted()
        return fonts.inspect(entries, probes, lineHeights) ?? []
    }

    private func checkRows(of font: FontInfo, in use: Use, _ findings: inout Findings) {
        guard !font.isOnlyColor, let fit = font.fit(inRows: use.rows) else { return }
        guard fit.fits else {
            return findings.addWarning(
                "the letters of \(Self.quoted(use.node.string ?? use.entry.text)) are cut off in lines of \(use.rows) rows; "
                    + remedy(for: fit, of: use),
                at: use.node.location
            )
        }
        checkSmallLetters(in: fit, of: use, findings: &findings)
        // Built-in letters before this font draw the Latin characters.
        let earlierFonts = configuration.text.fonts.prefix { $0 != use.entry }
        let drawsLatin = use.sizeKey != nil || !earlierFonts.contains(.builtin)
        if drawsLatin { checkOutlines(of: font, fit: fit, for: use, findings: &findings) }
    }

    /// Adds a note if the letters of a pixel font leave more than a quarter of the rows of a text run empty.
    /// This happens because pixel fonts are drawn only in their own size and in multiples of it. The note
    /// suggests to lower the text to the rows that the letters fill. `fit` describes how the font is drawn at
    /// the text height of `use`.
    private func checkSmallLetters(
        in fit: FontFit,
        of use: Use,
        findings: inout Findings
    ) {
        let isPixelFont = fit.drawing != .outlines
        let letterRows = fit.rowsAboveBaseline + fit.rowsBelowBaseline
        // The suggested height must be an allowed one, even if the letters are lower.
        let filledRows = max(letterRows, TextRunSettings.allowedRows.lowerBound)
        let rows = use.rows
        let sufficientRows = rows - rows / 4
        guard isPixelFont, filledRows < sufficientRows else { return }
        // The text height of a font in `[text]` is set by its key `size`.
        let sizeKey = use.sizeKey ?? "size"
        findings.addNote(
            "the letters of \(Self.quoted(use.node.string ?? "")) fill \(filledRows) of \(rows) rows; write "
                + "\(sizeKey) = \(filledRows), "
                + "or use another font: loopbanner fonts --size \(rows) shows which fit",
            at: use.node.location
        )
    }

    /// The minimum height of text in an outline font, in rows of pixels. In fewer rows, Latin letters blur
    /// because their strokes lie between two pixels.
    private static let leastOutlineRows = 10

    /// Warns about an outline font that draws Latin letters in so few rows that they blur. `fit` describes
    /// how `font` is drawn at the text height of `use`.
    private func checkOutlines(
        of font: FontInfo,
        fit: FontFit,
        for use: Use,
        findings: inout Findings
    ) {
        guard fit.drawing == .outlines, fit.rows < Self.leastOutlineRows, font.systems.contains(.latin) else {
            return
        }
        findings.addWarning(
            "the letters of \(Self.quoted(use.node.string ?? "")) are outlines, which blur in lines of \(fit.rows) rows; "
                + outlineRemedy(for: use, rows: fit.rows),
            at: use.node.location
        )
    }

    /// Returns advice about an outline font whose letters blur because they are drawn in only `rows` rows of
    /// pixels.
    private func outlineRemedy(for use: Use, rows: Int) -> String {
        guard let key = use.sizeKey else {
            return "write \"\(FontEntry.builtinName)\" in front of it in fonts"
        }
        guard area.fits(Self.leastOutlineRows) else {
            return "use a pixel font: loopbanner fonts --size \(rows) shows which fit"
        }
        return "write \(key) = \(Self.leastOutlineRows) or more"
    }

    private func remedy(for fit: FontFit, of use: Use) -> String {
        let rows = use.rows
        let otherFontAdvice = "use another font: loopbanner fonts --size \(rows) shows which fit"
        let neededRows = fit.rowsAboveBaseline + fit.rowsBelowBaseline
        guard neededRows > rows, neededRows <= TextRunSettings.allowedRows.upperBound else {
            return otherFontAdvice
        }
        if let key = use.sizeKey, area.fits(neededRows) {
            return "write \(key) = \(neededRows), or use another font"
        }
        return area.remedy("\(neededRows)", atLeast: neededRows).map { "\($0), or use another font" }
            ?? "they need \(neededRows), but there is room for only \(area.maximumSize); \(otherFontAdvice)"
    }
}
