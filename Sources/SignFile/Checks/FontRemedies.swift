import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// What helps against characters that no font has, and against letters that are too small to be read.
///
/// The fonts of the machine are looked at once for all texts, and only where something is missing.
struct FontRemedies {
    private let setting: LineSetting
    /// The key `fonts` as it is written.
    private let list: String
    /// The installed fonts that have a missing character; nil if nobody looked.
    private let installed: [FontFacts]?
    /// The fonts of the configuration, as far as they were looked at.
    private let own: [FontFacts]

    /// Remedies for `checked`, with what `fonts` finds.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        let text = checked.configuration.text
        var setting = LineSetting(fonts: text.fonts)
        if let rows = text.size { setting.rows = rows }
        self.setting = setting
        list =
            checked.root.member("text")?.member("fonts")?.writtenValue
            ?? "[\"\(FontEntry.builtinWord)\"]"
        guard let fonts else {
            installed = nil
            own = []
            return
        }
        let texts = CheckedText.all(of: checked)
        let missing = texts.flatMap(\.missing)
        let sizes = [setting.rows] + FontReport.otherRows.filter { $0 != setting.rows }
        installed = missing.isEmpty ? nil : fonts.look(nil, Self.points(of: missing), sizes)
        let isOwn = text.fonts.contains { $0 != .builtin }
        let small = Set(isOwn ? texts.flatMap(\.points) : []).filter { point in
            WritingSystem(of: point).map { setting.rows < $0.leastRows } ?? false
        }
        own = small.isEmpty ? [] : fonts.look(text.fonts, small.sorted(), [setting.rows]) ?? []
    }

    private static func points(of characters: [Character]) -> [Unicode.Scalar] {
        FontFacts.points(of: String(characters))
    }

    /// What to do for `missing` in a room for lines of at most `rows` rows, as the end of a message; empty if nothing is
    /// known to help.
    func remedy(for missing: [Character], rows: Int) -> String {
        let points = Self.points(of: missing)
        // Nobody else knows what a private character looks like.
        guard let installed, !points.contains(where: { $0.properties.generalCategory == .privateUse }) else {
            return ""
        }
        let it = missing.count == 1 ? "it" : "them"
        let higher = FontReport.otherRows.filter { $0 > setting.rows }
        for size in [setting.rows] + higher.filter({ $0 <= rows }) {
            let best = FontChoice(installed, rows: size).best(for: points).map(\.entry)
            guard !best.isEmpty else { continue }
            let line = FontWords.line(adding: best, to: list)
            let key = size == setting.rows ? "" : "size = \(size) and "
            return "; to show \(it), write in [text]: \(key)\(line)"
        }
        if let size = higher.first(where: { !FontChoice(installed, rows: $0).best(for: points).isEmpty }) {
            return Self.takes(size, to: "show \(it)", not: rows)
        }
        let present = Set(installed.compactMap { $0.entry.path.flatMap(FontPackages.package) })
        let advice =
            FontPackages.advice(for: points, rows: setting.rows, atMost: rows, without: present)
            ?? FontPackages.advice(for: points, rows: setting.rows, without: present)
        guard let advice else { return "" }
        if advice.rows > rows {
            return Self.takes(advice.rows, to: "show \(it)", not: rows) + "; then: \(advice.command)"
        }
        let size = advice.rows == setting.rows ? "" : ", and size = \(advice.rows) in [text]"
        return "; to show \(it): \(advice.command)\(size)"
    }

    private static func takes(_ rows: Int, to purpose: String, not few: Int) -> String {
        "; it takes lines of \(rows) rows to \(purpose), and here is room for \(few)"
    }

    /// A warning of letters that cannot be told apart in so few rows, where somebody looked at the fonts that draw them.
    func checkRows(
        of content: any BannerContent,
        _ typeface: Typeface,
        in room: PixelSize,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard !own.isEmpty, let rows = typeface.lineSetting?.rows, let words = content.words(at: .beginning),
            !typeface.lines(for: words).isEmpty
        else { return }
        let missing = Set(typeface.font(for: words, in: room).missing(in: words))
        var systems: [WritingSystem] = []
        for character in Set(words).subtracting(missing) {
            guard let system = character.unicodeScalars.first.flatMap(WritingSystem.init(of:)),
                rows < system.leastRows, !systems.contains(system), isTooSmall(character)
            else { continue }
            systems.append(system)
        }
        guard let least = systems.map(\.leastRows).max() else { return }
        let names = WritingSystem.allCases.filter(systems.contains).map(\.rawValue)
        let list = Wording.list(names, lastJoin: "and")
        let most = room.height / typeface.scale
        let remedy =
            if most < least {
                "it takes at least \(least), and here is room for \(most)"
            } else if most < 16 || least == 16 {
                "write size = \(least) in [text]"
            } else {
                "write size = 16 in [text], or at least \(least)"
            }
        findings.warning("\(list) in lines of \(rows) rows cannot be read; \(remedy)", at: location)
    }

    /// Whether the font that draws `character` has too few rows for it.
    private func isTooSmall(_ character: Character) -> Bool {
        let points = Array(character.unicodeScalars)
        for entry in setting.fonts {
            if entry == .builtin {
                if BuiltinFont.wide.missing(in: String(character)).isEmpty { return false }
            } else if let font = own.first(where: { $0.entry == entry }), font.covered.isSuperset(of: points)
            {
                return !FontChoice([font], rows: setting.rows).canBeRead(font, for: points)
            }
        }
        return false
    }
}

/// A text of a configuration, where it is shown.
private struct CheckedText {
    /// Its characters that are boxes, and are none in higher letters of the same font.
    var missing: [Character]
    /// Its code points.
    var points: [Unicode.Scalar]

    private init(_ content: any BannerContent, _ typeface: Typeface, in room: PixelSize) {
        let words = content.words(at: .beginning) ?? ""
        points = FontFacts.points(of: words)
        let high = PixelSize(width: room.width, height: .max)
        missing = typeface.font(for: words, in: high).missing(in: words).filter { !$0.isControl }
    }

    static func all(of checked: CheckedConfiguration) -> [CheckedText] {
        let (stage, contents) = (checked.stage, checked.contents)
        let size = stage[.framed].room.size
        var texts = checked.configuration.regions.edges.compactMap { edge in
            contents[edge].map { CheckedText($0, contents.typeface, in: size) }
        }
        for (index, option) in zip(checked.configuration.options.indices, checked.configuration.options) {
            guard case .text = option.content else { continue }
            texts.append(CheckedText(contents[index], contents.optionTypeface, in: size))
        }
        return texts
    }
}
