import ArgumentParser
import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignDaemon
import SignFile
import SignSimulation

struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the installed fonts, or find fonts for a text.",
        discussion: """
            Searches \(FontFinder.folders.joined(separator: " and ")) and the folder of the configuration. For each font, \
            prints the file, the name, how it is drawn at the given height, and its writing systems. With --text, lists \
            the fonts that have all characters of the text, best first, draws the text in them, and prints the settings \
            for the configuration. Exit status: 0; 69 if there is no font, or none for the text.
            """
    )

    @Argument(
        help: "Files, folders or FILE#FACE to examine instead of the installed fonts.",
        completion: .file()
    )
    var files: [String] = []

    @Option(help: "The text to find fonts for.")
    var text: String?

    @Option(help: "The height of the text in rows, 8 to 64.")
    var size = 16

    @Option(
        name: [.customShort("c"), .customLong("config")],
        help: "The configuration, whose folder is searched too. Default: \(ConfigurationFile.standardPath).",
        completion: .file(extensions: ["toml"])
    )
    var config: String?

    /// The maximum number of font combinations for which the command shows a preview of the text.
    private static let maxPreviews = 3

    func validate() throws {
        let allowed = TextRunSettings.allowedRows
        guard allowed.contains(size) else {
            throw ValidationError(
                "--size must be \(allowed.lowerBound) to \(allowed.upperBound) rows, not \(size)"
            )
        }
        if let text, text.allSatisfy(\.isWhitespace) { throw ValidationError("--text must not be blank") }
        if files.contains("") { throw ValidationError("a file must have a name") }
    }

    /// Examines the fonts that the user specified, or all installed fonts if there are none, and prints a
    /// report about them.
    ///
    /// - Throws: `ExitCode`, after printing an error, if no font can be used, or none can draw the text.
    func run() throws {
        let entries = files.isEmpty ? installedEntries : explicitEntries
        let findings = examine(entries)
        if let problem = findings.problem { try fail("error: \(problem)") }

        warn(about: findings, entries)
        if !files.isEmpty, findings.usableFonts.isEmpty {
            try fail("error: none of these is a usable font")
        }

        let report = FontReport(findings.usableFonts, text: text, rows: size)
        printReport(report)
        if let remedy = report.remedy { try fail("error: \(remedy)") }
    }

    /// Prints the table of the fonts in `report` and, if the user specified a text, previews of the text in
    /// the best fonts.
    private func printReport(_ report: FontReport) {
        var output = StandardOutput()
        if let heading = report.heading { output.write(heading + ":") }
        for row in report.table { output.write(row) }
        if let text { writePreviews(of: text, in: report, to: &output) }
        output.flush()
    }

    /// Examines how each font in `entries` draws the user's text, and the probe characters that represent
    /// each writing system. Also examines other font sizes, because the report can suggest one of them for
    /// the text.
    private func examine(_ entries: [FontEntry]) -> FontSurvey.Results {
        let otherRows = text == nil ? [] : FontReport.alternativeRows.filter { $0 != size }
        // Every font has the space.
        let characters = Set(WritingSystem.allProbes + FontInfo.scalars(of: text ?? " "))
        return FontSurvey().examine(
            entries.flatMap(FontFinder.faces),
            scalars: characters.sorted(),
            rows: [size] + otherRows
        )
    }

    private var installedEntries: [FontEntry] {
        InstalledFonts.files(withConfigurationAt: config ?? ConfigurationFile.standardPath)
    }

    /// The font files that the user specified on the command line.
    private var explicitEntries: [FontEntry] {
        files.flatMap { name -> [FontEntry] in
            guard case .file(let path, let face) = FontEntry(name) else { return [] }
            // A configuration in any folder can contain an absolute path.
            let absolute = absolutePath(of: path) ?? path
            var finder = FontFinder()
            finder.search(absolute)
            return finder.files.isEmpty
                ? [.file(absolute, face: face)] : finder.files.map { .file($0, face: 0) }
        }
    }

    /// A preview of the text, drawn in a combination of fonts.
    private struct Preview {
        let fonts: [FontEntry]
        let picture: Bitmap
    }

    /// Prints previews of `text` in the best fonts of `report`, and the configuration that selects the fonts
    /// of the first preview.
    private func writePreviews(of text: String, in report: FontReport, to output: inout StandardOutput) {
        let previews = previews(of: text, in: report.suitableFontLists)
        for preview in previews {
            // A preview has a vertical bar on each side.
            let shownWidth = min(preview.picture.width, terminalColumns() - 2)
            var shownPart = Bitmap(width: shownWidth, height: size)
            shownPart.copy(preview.picture, to: PixelPoint(x: 0, y: 0))
            output.write("")
            output.write(preview.fonts.map { Wording.printable($0.text) }.joined(separator: ", "))
            output.write(Array(shownPart.halfBlocks.utf8))
        }
        guard let bestPreview = previews.first else { return }
        let settingLines = report.setting(of: bestPreview.fonts)
        for row in ["", "for the configuration:", ""] + settingLines { output.write(row) }
    }

    /// Draws `text` in the given combinations of fonts, and returns at most three previews, all of which look
    /// different. Combinations that lack characters of the text are skipped.
    private func previews(of text: String, in combinations: [[FontEntry]]) -> [Preview] {
        let drawer = TextDrawer(restart: .immediate)
        var previews: [Preview] = []
        for fonts in combinations where previews.count < Self.maxPreviews {
            let fontSettings = TextRunSettings(fonts: fonts, rows: size)
            guard let rendered = drawer.render([TextRequest(text)], settings: fontSettings).texts.first?.value
            else { continue }
            // Characters are missing if a font has them only as color glyphs. Such a font gets no preview.
            let isComplete = rendered.missingCharacters.isEmpty
            let isDuplicate = previews.contains { $0.picture == rendered.picture }
            if isComplete, !isDuplicate { previews.append(Preview(fonts: fonts, picture: rendered.picture)) }
        }
        return previews
    }

    /// Prints warnings about fonts that crash the font reader, and about unusable fonts that the user
    /// specified on the command line.
    private func warn(about findings: FontSurvey.Results, _ entries: [FontEntry]) {
        for font in findings.crashingFonts {
            let name = Wording.quoted(font.text, atMost: 200)
            printMessage("warning: \(name) crashes the font reader and is skipped")
        }
        // Some machines have hundreds of X11 fonts without Unicode, which are not worth a warning.
        guard !files.isEmpty else { return }
        // The survey also tried faces that a font collection does not have. The reasons why these faces
        // cannot be used are not reported.
        let refusals = findings.refusals.filter { entries.contains($0.key) }
        for (font, refusal) in refusals.sorted(by: { $0.key.text < $1.key.text }) {
            printMessage("warning: \(Wording.quoted(font.text, atMost: 200)) \(refusal.message)")
        }
    }

    private func fail(_ text: String) throws {
        printMessage(text)
        throw ExitCode(ExitStatus.unavailable.rawValue)
    }
}

extension InstalledFonts {
    /// The number of levels of subfolders in the folder of the configuration that are searched for fonts.
    private static let folderDepth = 2

    /// Returns functions that find and examine the fonts of this machine and those in the folder of the
    /// configuration at `path`. `FontSurvey` examines fonts in a helper process, because a broken font can
    /// crash the process that reads it. No font is read until one of the functions is called.
    static func installed(withConfigurationAt path: String) -> InstalledFonts {
        InstalledFonts(
            // Examines the requested fonts, or all fonts if no specific ones are requested. `rows` contains
            // the heights of the text in pixels.
            inspect: { requestedEntries, characters, rows in
                let entries =
                    requestedEntries ?? files(withConfigurationAt: path).flatMap(FontFinder.faces)
                let findings = FontSurvey().examine(entries, scalars: characters, rows: rows)
                guard findings.problem == nil else { return nil }
                // A font without any of the requested characters is not useful.
                return findings.usableFonts.filter { font in !font.covered.isEmpty }
            },
            // Returns the paths of the font files in `folder`, or of all fonts if it is nil.
            files: { folder in
                if let folder { return fontFiles(inFolder: folder) }
                return files(withConfigurationAt: path).compactMap(\.path)
            },
            // Returns those of the fonts `entries` that crash the helper process.
            crashing: { entries in
                guard FontSurvey().isProgramUsable else { return [] }
                // Opening a font and drawing the space suffices to detect a crash.
                return FontSurvey().examine(entries, scalars: [" "], rows: []).crashingFonts
            }
        )
    }

    /// Returns the paths of the font files in `folder`, but not in its subfolders.
    private static func fontFiles(inFolder folder: String) -> [String] {
        var finder = FontFinder()
        finder.search(folder, depth: 0)
        return finder.files
    }

    /// Returns the font files that are installed on this machine, and those in the folder of the
    /// configuration at `path` and in its subfolders.
    static func files(withConfigurationAt path: String) -> [FontEntry] {
        var finder = FontFinder()
        for folder in FontFinder.folders { finder.search(folder) }
        // Relative paths in a configuration start at its folder.
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        finder.search(absolutePath(of: folder) ?? folder, depth: folderDepth)
        return finder.files.map { .file($0, face: 0) }
    }
}
