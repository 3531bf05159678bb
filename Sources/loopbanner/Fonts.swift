import ArgumentParser
import BannerText
import Diagnostics
import Glibc
import Pixels
import SettingsText
import SignDaemon
import SignFile
import SignSimulation

/// `loopbanner fonts`: which fonts this machine has, and which of them suit a text.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the fonts of this machine, and find those for a text.",
        discussion: """
            Looks in \(FontFinder.folders.joined(separator: " and ")) and beside the configuration. Each line \
            names the file, the font, how it is drawn in lines of so many rows, and what it can write. With \
            --text it lists the fonts that have all of its characters, the best first, shows it in these, and \
            prints the lines for the configuration. Exit status: 0; 69 if there is no font, or none for the text.
            """
    )

    @Argument(
        help: "Files, folders or FILE#FACE to look at, instead of the fonts of this machine.",
        completion: .file()
    )
    var files: [String] = []

    @Option(help: "The text that the fonts must have.")
    var text: String?

    @Option(help: "Rows of a line, 8 to 64.")
    var size = 16

    @Option(
        name: [.customShort("c"), .customLong("config")],
        help: "The configuration; its folder is searched too. Default: \(ConfigurationFile.standardPath).",
        completion: .file(extensions: ["toml"])
    )
    var config: String?

    /// The most previews.
    private static let mostShown = 3

    func validate() throws {
        let allowed = LineSetting.rowsAllowed
        guard allowed.contains(size) else {
            throw ValidationError(
                "--size must be \(allowed.lowerBound) to \(allowed.upperBound) rows, not \(size)"
            )
        }
        if let text, text.allSatisfy(\.isWhitespace) { throw ValidationError("--text must not be blank") }
        if files.contains("") { throw ValidationError("a file must have a name") }
    }

    func run() throws {
        let configuration = config ?? ConfigurationFile.standardPath
        let given = files.isEmpty ? InstalledFonts.files(besides: configuration) : named
        let rows = [size] + (text == nil ? [] : FontReport.otherRows.filter { $0 != size })
        let found = FontSurvey().examine(
            given.flatMap(FontFinder.faces),
            // A blank is in every font, so each is asked how it is drawn.
            for: Set(WritingSystem.allProbes + FontFacts.points(of: text ?? " ")).sorted(),
            rows: rows
        )
        if let trouble = found.problem { try fail("error: \(trouble)") }
        warn(about: found, given)
        if !files.isEmpty, found.fonts.isEmpty { try fail("error: none of these is a font that can be used") }
        let report = FontReport(found.fonts, text: text, rows: size)
        var output = StandardOutput()
        for line in (report.heading.map { [$0 + ":"] } ?? []) + report.table { output.write(line) }
        if text != nil { show(report, &output) }
        output.flush()
        if let remedy = report.remedy { try fail("error: \(remedy)") }
    }

    /// The fonts that the command line names.
    private var named: [FontEntry] {
        files.flatMap { name -> [FontEntry] in
            guard case .file(let path, let face) = FontEntry(name) else { return [] }
            // A configuration that is elsewhere can name it, too.
            let absolute = absolutePath(of: path) ?? path
            var finder = FontFinder()
            finder.search(absolute)
            return finder.files.isEmpty
                ? [.file(absolute, face: face)] : finder.files.map { .file($0, face: 0) }
        }
    }

    /// Draws the text in the best fonts, and prints what to write for the first.
    private func show(_ report: FontReport, _ output: inout StandardOutput) {
        guard let text else { return }
        let drawer = TextDrawer(restart: .immediate)
        var written: [String]?
        var seen = Set<Bitmap>()
        for fonts in report.shown where seen.count < Self.mostShown {
            let setting = LineSetting(fonts: fonts, rows: size)
            let line = drawer.draw([TextRequest(text)], as: setting).lines.first?.value
            // A font may have characters in color alone.
            guard let line, line.missing.isEmpty, seen.insert(line.picture).inserted else { continue }
            written = written ?? report.setting(of: fonts)
            var shown = Bitmap(width: min(line.picture.width, Self.columns - 2), height: size)
            shown.copy(line.picture, to: PixelPoint(x: 0, y: 0))
            output.write("")
            output.write(fonts.map { Wording.printable($0.text) }.joined(separator: ", "))
            output.write(Array(shown.halfBlocks.utf8))
        }
        for line in written.map({ ["", "for the configuration:", ""] + $0 }) ?? [] { output.write(line) }
    }

    /// Says which fonts cannot be used: each that was named, and each that is dangerous.
    private func warn(about found: FontSurvey.Findings, _ given: [FontEntry]) {
        for font in found.crashing {
            let name = Wording.quoted(font.text, atMost: 200)
            complain("warning: \(name) ends the program that reads it, and is left out")
        }
        // Collections have fewer faces than were looked for.
        let refused = found.refused.filter { given.contains($0.key) }.sorted { $0.key.text < $1.key.text }
        // Nobody can use the hundreds of X11 fonts without Unicode, and nobody asked.
        guard !files.isEmpty else { return }
        for (font, refusal) in refused {
            complain("warning: \(Wording.quoted(font.text, atMost: 200)) \(refusal.words)")
        }
    }

    private func fail(_ text: String) throws {
        complain(text)
        throw ExitCode(ExitStatus.unavailable.rawValue)
    }

    /// The width of the terminal, or of a page.
    private static var columns: Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 2
        return isKnown ? Int(size.ws_col) : 80
    }
}

extension StandardOutput {
    /// Writes a line.
    fileprivate mutating func write(_ line: String) { write(Array("\(line)\n".utf8)) }
}
