import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// What helps against characters that no font has, and against letters that are too small to be read.
///
/// The fonts of the machine are looked at once for all texts, and only where something is missing. One line of fonts serves
/// all texts, as a configuration has only one.
struct FontRemedies {
    private let setting: TextRunSettings
    private let isVertical: Bool
    /// The installed fonts that have a character of the texts; nil if nobody looked.
    private let installed: [FontInfo]?
    /// What to write for all texts; nil if no installed font helps.
    private let plan: Plan?
    /// The packages whose fonts are installed.
    private let packages: Set<String>
    /// The fonts of the configuration, as far as they were looked at.
    private let own: [FontInfo]

    /// A size and fonts that show what can be shown.
    private struct Plan {
        var size: Int
        var fonts: [FontInfo]
        var line: String

        func shows(_ points: [Unicode.Scalar]) -> Bool {
            fonts.contains { $0.covered.isSuperset(of: points) }
        }
    }

    /// Remedies for `checked`, with what `fonts` finds.
    init(_ checked: CheckedConfiguration, fonts: InstalledFonts?) {
        let text = checked.configuration.text
        var setting = TextRunSettings(fonts: text.fonts)
        if let rows = text.size { setting.rows = rows }
        self.setting = setting
        isVertical = checked.configuration.writesVertically
        guard let fonts else {
            installed = nil
            plan = nil
            packages = []
            own = []
            return
        }
        let texts = CheckedText.all(of: checked)
        let missing = FontInfo.points(of: String(texts.flatMap(\.missing).filter { !$0.isPrivate }))
        let sizes = [setting.rows] + FontReport.otherRows.filter { $0 != setting.rows }
        if missing.isEmpty {
            installed = nil
            plan = nil
            packages = []
        } else {
            var known = Set<Unicode.Scalar>()
            let all = (missing + texts.flatMap(\.points)).filter { known.insert($0).inserted }
            installed = fonts.look(nil, all, sizes)
            let paths = fonts.files(nil) + (installed ?? []).compactMap(\.entry.path)
            packages = Set(paths.compactMap(FontPackages.package))
            let rooms = texts.filter { !$0.missing.isEmpty }.map { [isVertical] in
                TextRoom($0.room, scale: text.scale, isVertical: isVertical)
            }
            plan = installed.flatMap {
                Self.plan(missing, of: all, in: rooms, $0, setting.rows, FontList(checked))
            }
        }
        let isOwn = text.fonts.contains { $0 != .builtin }
        let small = Set(isOwn ? texts.flatMap(\.points) : []).filter { point in
            WritingSystem(of: point).map { setting.rows < $0.minimumRows || $0.hasConjuncts } ?? false
        }
        own = small.isEmpty ? [] : fonts.look(text.fonts, small.sorted(), [setting.rows]) ?? []
    }

    /// The size that shows most of `missing`, the present one if it shows as much, and the fonts for it.
    private static func plan(
        _ missing: [Unicode.Scalar],
        of all: [Unicode.Scalar],
        in rooms: [TextRoom],
        _ installed: [FontInfo],
        _ rows: Int,
        _ list: FontList
    ) -> Plan? {
        let sizes = [rows] + FontReport.otherRows.filter { $0 > rows }
        var best: (plan: Plan, count: Int)?
        // Without scale there is room for more rows, but that is another look.
        let fitting = sizes.filter { size in rooms.contains { size <= $0.most } }
        let unscaled = sizes.filter { size in !fitting.contains(size) && rooms.contains { $0.fits(size) } }
        for size in fitting + unscaled {
            let choice = FontChoice(installed, rows: size)
            var fonts = choice.most(of: missing)
            let count = missing.filter { point in fonts.contains { $0.covered.contains(point) } }.count
            guard count > best?.count ?? 0 else { continue }
            if list.isDefault, size >= FontList.leastRowsOfOthers {
                let covered = Set(fonts.flatMap(\.covered))
                fonts = choice.inOrder(
                    fonts + choice.most(of: all.filter { !covered.contains($0) }),
                    for: all
                )
            }
            let line = list.line(adding: fonts.map(\.entry), rows: size)
            best = (Plan(size: size, fonts: fonts, line: line), count)
        }
        return best?.plan
    }

    /// What to do for `missing` in `room`, as the end of a message; empty if nothing is known to help.
    func remedy(for missing: [Character], in room: PixelSize, scale: Int) -> String {
        // Nobody else knows what a private character looks like.
        let missing = missing.filter { !$0.isPrivate }
        guard let installed, !missing.isEmpty else { return "" }
        let room = TextRoom(room, scale: scale, isVertical: isVertical)
        func name(_ some: [Character]) -> String {
            some.count < missing.count ? some.quotedList : missing.count == 1 ? "it" : "them"
        }
        var parts: [String] = []
        var rest = missing
        if let plan, room.fits(plan.size) {
            let shown = rest.filter { plan.shows(FontInfo.points(of: String($0))) }
            rest.removeAll(where: shown.contains)
            let keys = "\(plan.size == setting.rows ? "" : "size = \(plan.size) and ")\(plan.line)"
            let scale = plan.size > room.most ? "remove scale, and write in [text]" : "write in [text]"
            if !shown.isEmpty { parts.append("to show \(name(shown)), \(scale): \(keys)") }
        }
        for size in FontReport.otherRows.sorted() where !room.fits(size) {
            let choice = FontChoice(installed, rows: size)
            let high = rest.filter { !choice.best(for: FontInfo.points(of: String($0))).isEmpty }
            rest.removeAll(where: high.contains)
            if !high.isEmpty { parts.append(Self.takes(size, to: "show \(name(high))", not: room.length)) }
        }
        if !rest.isEmpty { parts.append(package(for: rest, called: name(rest), in: room)) }
        return parts.map { "; \($0)" }.joined()
    }

    /// What to install for `rest`, which no installed font shows.
    private func package(for rest: [Character], called name: String, in room: TextRoom) -> String {
        let points = FontInfo.points(of: String(rest))
        let advice =
            FontPackages.advice(for: points, rows: setting.rows, atMost: room.length, without: packages)
            ?? FontPackages.advice(for: points, rows: setting.rows, without: packages)
        guard let advice else {
            let isCovered = installed?.contains { $0.covered.isSuperset(of: points) } ?? false
            return "no font here \(isCovered ? "can show" : "has") \(name)"
        }
        if !room.fits(advice.rows) {
            return Self.takes(advice.rows, to: "show \(name)", not: room.length) + "; then: \(advice.command)"
        }
        let size =
            advice.rows == setting.rows
            ? "" : ", \(advice.rows > room.most ? "remove scale, " : "")and size = \(advice.rows) in [text]"
        return "to show \(name): \(advice.command)\(size)"
    }

    private static func takes(_ rows: Int, to purpose: String, not few: Int) -> String {
        "it takes lines of \(rows) rows to \(purpose), and here is room for \(few)"
    }

    /// A warning of letters that cannot be told apart in so few rows, where somebody looked at the fonts that draw them.
    func checkRows(
        of content: any BannerContent,
        _ fontSelection: FontSelection,
        in room: PixelSize,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        guard !own.isEmpty, let rows = fontSelection.textRunSettings?.rows,
            let words = content.words(at: .beginning),
            !fontSelection.requests(for: words).isEmpty
        else { return }
        let missing = Set(fontSelection.font(for: words, in: room).missing(in: words))
        checkConjuncts(of: Set(words).subtracting(missing), at: location, &findings)
        var systems: [WritingSystem] = []
        for character in Set(words).subtracting(missing) {
            guard let system = character.unicodeScalars.first.flatMap(WritingSystem.init(of:)),
                rows < system.minimumRows, !systems.contains(system), isTooSmall(character)
            else { continue }
            systems.append(system)
        }
        guard let least = systems.map(\.minimumRows).max() else { return }
        let names = WritingSystem.allCases.filter(systems.contains).map(\.rawValue)
        let list = Wording.list(names, lastJoin: "and")
        let space = TextRoom(room, scale: fontSelection.scale, isVertical: isVertical)
        let remedy =
            if !space.fits(least) {
                "it takes at least \(least), and here is room for \(space.length)"
            } else if !space.fits(16) || least == 16 || space.most < 16 && space.most >= least {
                (space.remedy("\(least)", atLeast: least) ?? "") + " in [text]"
            } else {
                (space.remedy("16", atLeast: 16) ?? "") + " in [text], or at least \(least)"
            }
        findings.warning("\(list) in lines of \(rows) rows cannot be read; \(remedy)", at: location)
    }

    /// A warning of letters that a font of pixels draws one by one, though they belong together.
    private func checkConjuncts(
        of characters: Set<Character>,
        at location: TextLocation,
        _ findings: inout Findings
    ) {
        var names: [String] = []
        var font: FontInfo?
        for system in WritingSystem.allCases where system.hasConjuncts {
            let ofSystem = characters.filter {
                $0.unicodeScalars.first.flatMap(WritingSystem.init(of:)) == system
            }
            guard let character = ofSystem.min() else { continue }
            let points = Array(character.unicodeScalars)
            let drawing = setting.fonts.lazy.compactMap { entry in own.first { $0.entry == entry } }
                .first { $0.covered.isSuperset(of: points) }
            guard let drawing, drawing.fit(inRows: setting.rows)?.drawing != .outlines else { continue }
            names.append(system.rawValue)
            font = drawing
        }
        guard let font else { return }
        findings.warning(
            "\(font.name) draws \(Wording.list(names, lastJoin: "and")) letter by letter, without conjuncts; write a font of "
                + "outlines in front of it, such as one of the package fonts-noto-core",
            at: location
        )
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

extension WritingSystem {
    /// Whether some of its letters are written as one sign, which fonts of pixels do not have.
    fileprivate var hasConjuncts: Bool { joinsLetters && self != .arabic }
}

extension Character {
    fileprivate var isPrivate: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    }
}

extension [Character] {
    /// The first of them in quotes, and how many more.
    var quotedList: String {
        let more = count > 5 ? ["\(count - 5) more"] : []
        return Wording.list(prefix(5).map { "'\($0)'" } + more, lastJoin: "and")
    }
}

/// A text of a configuration, where it is shown.
private struct CheckedText {
    /// Its characters that are boxes, and are none in higher letters of the same font.
    var missing: [Character]
    /// Its code points.
    var points: [Unicode.Scalar]
    var room: PixelSize

    private init(_ content: any BannerContent, _ fontSelection: FontSelection, in room: PixelSize) {
        let words = content.words(at: .beginning) ?? ""
        self.room = room
        points = FontInfo.points(of: words)
        let high = PixelSize(width: room.width, height: .max)
        missing = fontSelection.font(for: words, in: high).missing(in: words).filter { !$0.isControl }
    }

    static func all(of checked: CheckedConfiguration) -> [CheckedText] {
        let (stage, contents) = (checked.stage, checked.contents)
        let framed = stage[.framed]
        var texts = checked.configuration.regions.edges.compactMap { edge in
            let room = framed.regions.first { $0.edge == edge }?.inner.size ?? framed.room.size
            return contents[edge].map { CheckedText($0, contents.fontSelection(at: edge), in: room) }
        }
        for (index, option) in zip(checked.configuration.options.indices, checked.configuration.options) {
            guard case .text = option.content else { continue }
            let room = stage[option.needsWholeDisplay ? .full : .framed].room.size
            texts.append(CheckedText(contents[index], contents.fontSelection(of: option), in: room))
        }
        return texts
    }
}
