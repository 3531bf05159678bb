import BannerText
import Diagnostics
import SettingsText
import SignCore

/// Checks the fonts of `[text]`: whether each can be used, and whether its letters fit the rows.
struct FontCheck {
    private let configuration: Configuration
    private let lines: LineReport
    private let root: TOMLNode
    private let room: TextRoom
    private let fonts: InstalledFonts?

    /// A check of `checked`. `fonts` are those of the machine; nil is nobody who looks at them.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        configuration = checked.configuration
        lines = checked.lines
        root = checked.root
        room = TextRoom(
            checked.stage[.framed].room.size,
            scale: checked.configuration.text.scale,
            isVertical: checked.configuration.writesVertically
        )
        self.fonts = fonts
    }

    /// Runs the check. A font that cannot be used is an error for `check`, which looks at the fonts of the machine. For a sign it
    /// is a warning: the other fonts serve, and a sign with boxes is better than none.
    func run(_ findings: inout Findings) {
        guard let table = root.member("text") else { return }
        if let trouble = lines.trouble { findings.warning(trouble, at: table.location(of: "fonts", "size")) }
        guard let nodes = table.member("fonts")?.children else { return }
        if lines.trouble != nil, let fonts {
            let deadly = fonts.deadly(configuration.text.fonts)
            for (node, entry) in zip(nodes, configuration.text.fonts) where deadly.contains(entry) {
                findings.error(
                    "the font \(Self.quoted(node.string ?? entry.text)) ends the program that draws; take it out of the list",
                    at: node.location
                )
            }
        }
        for (node, (entry, state)) in zip(nodes, zip(configuration.text.fonts, lines.fonts)) {
            guard case .refused(let refusal) = state, case .file(let path, let face) = entry else { continue }
            let written = node.string ?? path
            let advice =
                refusal == .notFound ? MissingFont(written, path, face: face).advice(fonts) : ""
            findings.report(
                fonts == nil ? .warning : .error,
                "the font \(Self.quoted(written)) \(refusal.message); \(substitute)\(advice)",
                at: node.location
            )
        }
        checkRows(Array(nodes), &findings)
    }

    private static func quoted(_ path: String) -> String { Wording.quoted(path, atMost: MissingFont.most) }

    /// What is shown instead of a font that cannot be used.
    private var substitute: String {
        let hasOther = lines.fonts.contains { if case .open = $0 { true } else { false } }
        // `check` speaks of a sign that does not run yet.
        let isThere = fonts == nil
        if hasOther { return "the other fonts \(isThere ? "draw" : "would draw") its characters" }
        return lines.fonts.contains(.builtin)
            ? "the built-in letters \(isThere ? "take" : "would take") its place"
            : "no other font can be used, so texts \(isThere ? "are" : "would be") boxes"
    }

    /// A warning of each font whose letters are higher than the lines, and a note of each that has only smaller ones.
    private func checkRows(_ nodes: [TOMLNode], _ findings: inout Findings) {
        let entries = configuration.text.fonts
        let rows = configuration.text.size ?? TextRunSettings.allowedRows.lowerBound
        guard let fonts, entries.contains(where: { $0 != .builtin }),
            // A font is asked how it is drawn if it has any of these.
            let looked = fonts.look(entries, [" "] + WritingSystem.allProbes, [rows])
        else { return }
        for (node, entry) in zip(nodes, entries) {
            guard let font = looked.first(where: { $0.entry == entry }), !font.isOnlyColor,
                let fit = font.fit(inRows: rows)
            else { continue }
            guard !fit.fits else {
                noteSmallLetters(fit, rows, node, &findings)
                if !entries.prefix(while: { $0 != entry }).contains(.builtin) {
                    warnOfOutlines(font, fit, node, &findings)
                }
                continue
            }
            findings.warning(
                "the letters of \(Self.quoted(node.string ?? entry.text)) are cut off in lines of \(rows) rows; "
                    + remedy(fit, rows),
                at: node.location
            )
        }
    }

    /// A font of whole pixels has its own size and multiples of it.
    private func noteSmallLetters(_ fit: FontFit, _ rows: Int, _ node: TOMLNode, _ findings: inout Findings) {
        let filled = max(fit.above + fit.below, TextRunSettings.allowedRows.lowerBound)
        guard fit.drawing != .outlines, filled < rows - rows / 4 else { return }
        findings.note(
            "the letters of \(Self.quoted(node.string ?? "")) fill \(filled) of \(rows) rows; write size = \(filled), or use "
                + "another font: loopbanner fonts --size \(rows) shows which fit",
            at: node.location
        )
    }

    /// Lines of fewer rows blur Latin letters of outlines: their strokes fall between the pixels.
    private static let leastRowsOfOutlines = 10

    /// Warns of a font of outlines that draws the usual letters in few rows.
    private func warnOfOutlines(
        _ font: FontInfo,
        _ fit: FontFit,
        _ node: TOMLNode,
        _ findings: inout Findings
    ) {
        guard fit.drawing == .outlines, fit.rows < Self.leastRowsOfOutlines, font.systems.contains(.latin)
        else {
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
        let needed = fit.above + fit.below
        guard needed > rows, needed <= TextRunSettings.allowedRows.upperBound else { return other }
        return room.remedy("\(needed)", atLeast: needed).map { "\($0), or use another font" }
            ?? "they need \(needed), and here is room for \(room.most); \(other)"
    }
}
