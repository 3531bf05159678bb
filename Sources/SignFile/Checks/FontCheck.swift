import BannerText
import Diagnostics
import SettingsText
import SignCore

/// A check whether the fonts in `[text]` can be used, and whether their letters fit the rows of a text line.
struct FontCheck {
    private let configuration: Configuration
    private let lines: TextReport
    private let root: TOMLNode
    private let area: TextArea
    private let fonts: InstalledFonts?

    /// Creates a check. `fonts` examines the installed fonts. If it is nil, the check does not examine fonts.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        configuration = checked.configuration
        lines = checked.lines
        root = checked.root
        area = TextArea(
            checked.stage[.framed].room.size,
            scale: checked.configuration.text.scale,
            isVertical: checked.configuration.writesVertically
        )
        self.fonts = fonts
    }

    /// Reports fonts that cannot be used. For the command `check`, which examines the fonts of this machine, they are
    /// errors. For a running sign, they are warnings: other fonts replace them, and a sign that shows boxes is better
    /// than none.
    func run(_ findings: inout Findings) {
        guard let table = root.member("text") else { return }
        if let problem = lines.problem { findings.warning(problem, at: table.location(of: "fonts", "size")) }
        let nodes = table.elements(of: "fonts")
        if lines.problem != nil, let fonts {
            let crashing = fonts.crashing(configuration.text.fonts)
            for (node, entry) in zip(nodes, configuration.text.fonts) where crashing.contains(entry) {
                findings.error(
                    "the font \(Self.quoted(node.string ?? entry.text)) crashes loopbanner-text; remove it from the list",
                    at: node.location
                )
            }
        }
        for (node, (entry, state)) in zip(nodes, zip(configuration.text.fonts, lines.fonts)) {
            guard case .refused(let refusal) = state, case .file(let path, let face) = entry else { continue }
            let source = node.string ?? path
            let advice = refusal == .notFound ? MissingFont(source, path, face: face).advice(fonts) : ""
            findings.report(
                fonts == nil ? .warning : .error,
                "the font \(Self.quoted(source)) \(refusal.message); \(substitute)\(advice)",
                at: node.location
            )
        }
        checkRows(nodes, &findings)
    }

    private static func quoted(_ path: String) -> String {
        Wording.quoted(path, atMost: MissingFont.maximumPathLength)
    }

    /// What replaces a font that cannot be used, for a message. In the command `check`, the sign is not running yet.
    private var substitute: String {
        let isRunning = fonts == nil
        if lines.fonts.contains(where: { if case .open = $0 { true } else { false } }) {
            return "the other fonts \(isRunning ? "draw" : "would draw") its characters"
        }
        return lines.fonts.contains(.builtin)
            ? "the built-in letters \(isRunning ? "replace" : "would replace") it"
            : "no other font can be used, so texts \(isRunning ? "are" : "would be") boxes"
    }

    /// Warns about each font whose letters are higher than a text line. Adds a note for each font whose letters are all
    /// smaller than a text line.
    private func checkRows(_ nodes: [TOMLNode], _ findings: inout Findings) {
        let entries = configuration.text.fonts
        let rows = configuration.text.size ?? TextRunSettings.allowedRows.lowerBound
        guard let fonts, entries.contains(where: { $0 != .builtin }),
            // A font is examined with these characters. If it has any of them, the result contains how the font is
            // drawn.
            let inspected = fonts.inspect(entries, [" "] + WritingSystem.allProbes, [rows])
        else { return }
        for (node, entry) in zip(nodes, entries) {
            guard let font = inspected.first(where: { $0.entry == entry }), !font.isOnlyColor,
                let fit = font.fit(inRows: rows)
            else { continue }
            guard fit.fits else {
                findings.warning(
                    "the letters of \(Self.quoted(node.string ?? entry.text)) are cut off in lines of \(rows) rows; "
                        + remedy(fit, rows),
                    at: node.location
                )
                continue
            }
            checkSmallLetters(fit, rows, node, &findings)
            if !entries.prefix(while: { $0 != entry }).contains(.builtin) {
                checkOutlines(font, fit, node, &findings)
            }
        }
    }

    /// Adds a note if a pixel font leaves more than a quarter of the rows empty. Pixel fonts are drawn only in their
    /// own size and in multiples of it.
    private func checkSmallLetters(
        _ fit: FontFit,
        _ rows: Int,
        _ node: TOMLNode,
        _ findings: inout Findings
    ) {
        let filledRows = max(fit.above + fit.below, TextRunSettings.allowedRows.lowerBound)
        guard fit.drawing != .outlines, filledRows < rows - rows / 4 else { return }
        findings.note(
            "the letters of \(Self.quoted(node.string ?? "")) fill \(filledRows) of \(rows) rows; write size = \(filledRows), "
                + "or use another font: loopbanner fonts --size \(rows) shows which fit",
            at: node.location
        )
    }

    /// The minimum number of rows for a font of outlines. In fewer rows, Latin letters blur, because their strokes lie
    /// between two pixels.
    private static let leastOutlineRows = 10

    /// Warns about a font of outlines that draws Latin letters in too few rows.
    private func checkOutlines(
        _ font: FontInfo,
        _ fit: FontFit,
        _ node: TOMLNode,
        _ findings: inout Findings
    ) {
        guard fit.drawing == .outlines, fit.rows < Self.leastOutlineRows, font.systems.contains(.latin) else {
            return
        }
        findings.warning(
            "the letters of \(Self.quoted(node.string ?? "")) are outlines, which blur in lines of \(fit.rows) rows; "
                + "write \"\(FontEntry.builtinName)\" in front of it in fonts",
            at: node.location
        )
    }

    private func remedy(_ fit: FontFit, _ rows: Int) -> String {
        let other = "use another font: loopbanner fonts --size \(rows) shows which fit"
        let neededRows = fit.above + fit.below
        guard neededRows > rows, neededRows <= TextRunSettings.allowedRows.upperBound else { return other }
        return area.remedy("\(neededRows)", atLeast: neededRows).map { "\($0), or use another font" }
            ?? "they need \(neededRows), and here is room for \(area.maximumSize); \(other)"
    }
}
