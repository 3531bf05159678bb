import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Checks what the texts look like: characters that the font lacks, and texts that are longer than their room.
struct TextCheck {
    private let checked: CheckedConfiguration
    private let remedies: FontRemedies

    /// A check of `checked`, which has no other error. `fonts` are those of the machine; nil is nobody who looks at them.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        self.checked = checked
        remedies = FontRemedies(checked, fonts: fonts)
    }

    /// Runs the check.
    func run(_ findings: inout Findings) {
        for edge in checked.configuration.regions.edges {
            guard case .text = checked.configuration.regions[edge]?.content,
                let content = checked.contents[edge]
            else {
                continue
            }
            let region = checked.stage[.framed].regions.first { $0.edge == edge }
            let room = region?.inner.size ?? checked.stage[.framed].room.size
            let location = checked.root.location(in: edge.rawValue, of: "text")
            let fontSelection = checked.contents.fontSelection(at: edge)
            checkCharacters(of: content, fontSelection, in: room, at: location, &findings)
            remedies.checkRows(of: content, fontSelection, in: room, at: location, &findings)
            checkLength(of: content, fontSelection, at: location, &findings)
        }
        guard let tables = checked.root.member("option")?.children else { return }
        for (index, table) in zip(checked.configuration.options.indices, tables) {
            let option = checked.configuration.options[index]
            guard case .text = option.content, let text = table.member("text") else { continue }
            let room = checked.stage[option.needsWholeDisplay ? .full : .framed].room.size
            let (content, fontSelection) = (
                checked.contents[index], checked.contents.fontSelection(of: option)
            )
            checkCharacters(of: content, fontSelection, in: room, at: text.location, &findings)
            remedies.checkRows(of: content, fontSelection, in: room, at: text.location, &findings)
            checkLength(of: content, fontSelection, at: text.location, &findings)
            checkWidth(of: content, option.id, in: room, at: text.location, &findings)
        }
    }

    /// A warning of characters that will be boxes, and a note of those that will be other letters.
    private func checkCharacters(
        of content: any BannerContent,
        _ fontSelection: FontSelection,
        in room: PixelSize,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard let words = content.words(at: .beginning) else { return }
        let font = fontSelection.font(for: words, in: room)
        noteSpelling(of: font.transliterations(in: words), at: location, &findings)
        // Control characters have a warning of their own.
        let missing = font.missing(in: words).filter { !$0.isControl }
        guard !missing.isEmpty else { return }
        let will = missing.count == 1 ? "it will be a box" : "each will be a box"
        let tallest = fontSelection.font(for: words, in: PixelSize(width: room.width, height: .max))
        let hasAll = tallest.missing(in: words).allSatisfy(\.isControl)
        let them = missing.count == 1 ? "it" : "them"
        let remedy =
            hasAll
            ? "; letters of \(tallest.height) rows have \(them)"
            : remedies.remedy(for: missing, in: room, scale: fontSelection.scale)
        findings.warning(
            "the font lacks \(Self.list(missing)); \(will)\(remedy)",
            at: location
        )
    }

    /// A note of the letters that stand for other characters.
    private func noteSpelling(
        of transliterations: [(character: Character, letters: String)],
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard !transliterations.isEmpty else { return }
        let letters = transliterations.prefix(Self.mostNames).map { "\"\($0.letters)\"" }
        let more = transliterations.count > Self.mostNames ? ["so on"] : []
        findings.note(
            "the font lacks \(Self.list(transliterations.map(\.character))); "
                + "\(transliterations.count == 1 ? "it is" : "they are") written as "
                + Wording.list(letters + more, lastJoin: "and"),
            at: location
        )
    }

    private static let mostNames = 5

    private static func list(_ characters: [Character]) -> String {
        let more = characters.count > mostNames ? ["\(characters.count - mostNames) more"] : []
        return Wording.list(characters.prefix(mostNames).map(Wording.named) + more, lastJoin: "and")
    }

    /// Warnings of a text that is longer than a line can be, and of one with piles of marks.
    private func checkLength(
        of content: any BannerContent,
        _ fontSelection: FontSelection,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        // Looking at characters takes time, and hardly a text has so many bytes.
        guard let words = content.words(at: .beginning), words.utf8.count > TextRequest.maxScalars,
            let request = fontSelection.requests(for: words).last
        else { return }
        let count = request.text.count
        let shown = min(
            fontSelection.renderedTexts?.shownCharacters(of: request) ?? count,
            TextRequest.maxCharacters
        )
        if shown < count {
            findings.warning(
                "the text has \(count) characters; only the first \(shown) are shown",
                at: location
            )
        }
        if let pile = words.first(where: { $0.unicodeScalars.count > TextRequest.maxScalars }) {
            findings.warning(
                "\(Wording.quoted(String(pile), atMost: 4)) has \(pile.unicodeScalars.count - 1) marks; only the first "
                    + "\(TextRequest.maxScalars - 1) are shown",
                at: location
            )
        }
    }

    /// A note of a page that is longer than its room.
    private func checkWidth(
        of content: any BannerContent,
        _ id: String,
        in room: PixelSize,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard checked.configuration.scroll.style == .paged, !checked.configuration.writesVertically else {
            return
        }
        let width = content.size(in: room, at: .beginning).width
        guard width > room.width else { return }
        let excess = width - room.width
        findings.note(
            "\(Wording.quoted(id)) is \(width) columns wide, \(excess) more than fit, so it pans",
            at: location
        )
    }
}

extension Character {
    var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
}
