import BannerText
import Diagnostics
import Glibc

/// Creates advice for an entry of the key `fonts` whose font file does not exist.
struct MissingFont {
    /// The entry of the key `fonts` as the user wrote it: a path or the name of a font.
    private let entryText: String
    /// The absolute path of the missing font file, derived from the entry.
    private let path: String
    private let face: Int

    /// Prepares advice about the entry `text` of the key `fonts`. `path` is the absolute path of the missing
    /// font file, and `face` is the number of the font in that file.
    init(entry text: String, path: String, face: Int) {
        entryText = FontEntry(text).path ?? text
        self.path = path
        self.face = face
    }

    /// Returns whether `text`, an entry of the key `fonts`, is probably a misspelled name of the built-in
    /// letters.
    static func isBuiltin(_ text: String) -> Bool {
        text != FontEntry.builtinName && text.lowercased().filter(\.isLetter) == FontEntry.builtinName
            && !text.contains { $0 == "/" || $0 == "." }
    }

    /// Returns advice about the missing font file as the end of a message, or an empty string if there is
    /// none. The advice corrects the first of these mistakes that applies: an entry that is invalid on every
    /// machine, the name of a package, or a misspelled file. If it is none of them, the advice is to name
    /// another file. If `installedFonts` is nil, as in a running sign, no file of this machine is suggested.
    func advice(installedFonts: InstalledFonts?) -> String {
        if let advice = adviceOnInvalidEntry { return advice }
        // Without a folder as the argument, `fontFiles` returns all installed font files.
        let installedFiles = installedFonts?.fontFiles(nil) ?? []
        // The name of a package contains no folder.
        if hasNoFolder, let file = FontPackages.fontFile(ofPackage: entryText) {
            return adviceOnPackage(withFile: file, installedFiles: installedFiles)
        }
        let neighborFiles = filesInSameFolder(installedFonts)
        if let advice = adviceOnFile(installedFiles: installedFiles, filesInFolder: neighborFiles) {
            return advice
        }
        return adviceToNameFile(isRunningSign: installedFonts == nil)
    }

    /// Returns the advice to name a file, with the command that lists the installed fonts. A running sign
    /// gives this advice only for an entry without a folder, which is no path and thus wrong everywhere.
    private func adviceToNameFile(isRunningSign: Bool) -> String {
        let command = "run loopbanner fonts to list those on this machine"
        if hasNoFolder { return "; name a file: \(command)" }
        return isRunningSign ? "" : "; name another file: \(command)"
    }

    /// Whether the entry is only a name without a folder.
    private var hasNoFolder: Bool { !entryText.utf8.contains(UInt8(ascii: "/")) }

    /// Advice about an entry that is invalid on every machine, or nil if it is none of these: a path with
    /// `~`, a wrong number of a face (a font in a file with several ones), or a misspelled name of the
    /// built-in letters.
    private var adviceOnInvalidEntry: String? {
        if entryText.hasPrefix("~") { return "; write the full path, because ~ is not expanded here" }
        // The number of a face follows a number sign, as in `Noto.ttc#1`.
        if let numberSign = path.lastIndex(of: "#"), access(String(path[..<numberSign]), F_OK) == 0 {
            return "; a face number has only digits, as in \(Self.quoted("\(path[..<numberSign])#1"))"
        }

        let resemblesBuiltin =
            hasNoFolder && nearestWord(to: entryText, among: [FontEntry.builtinName]) != nil
        return resemblesBuiltin ? "; did you mean \"\(FontEntry.builtinName)\"?" : nil
    }

    /// Returns advice to use an existing file instead of the missing font file, or to install the package
    /// that contains the missing file. Returns nil if there is no such advice.
    private func adviceOnFile(installedFiles: [String], filesInFolder: [String]) -> String? {
        if let file = fileWithSameName(in: filesInFolder) ?? fileWithSameName(in: installedFiles) {
            return suggestion(of: file)
        }
        if let package = FontPackages.package(ofFontFile: path) {
            let packages = (installedFiles + filesInFolder).lazy.compactMap(FontPackages.package)
            if !packages.contains(package) { return "; to install it: sudo apt install \(package)" }
        }
        if let file = mostSimilarFile(in: filesInFolder) ?? mostSimilarFile(in: installedFiles) {
            return suggestion(of: file)
        }
        return nil
    }

    /// Returns the font files in the folder in which the missing font file should be. Returns an empty array
    /// if `fonts` is nil.
    private func filesInSameFolder(_ fonts: InstalledFonts?) -> [String] {
        guard let fonts, let slash = path.lastIndex(of: "/") else { return [] }
        return fonts.fontFiles(String(path[...slash]))
    }

    /// Returns advice about an entry of the key `fonts` that names a Debian package instead of a font file.
    /// `file` is the name of the package's best font file.
    private func adviceOnPackage(withFile file: String, installedFiles: [String]) -> String {
        guard let path = installedFiles.first(where: { Self.name($0) == file }) else {
            return "; this is a package: sudo apt install \(entryText), and name its file"
        }
        return "; this is a package: write its file, \(Self.quoted(path))"
    }

    /// The maximum number of characters of a path in a message about a font. It is large, because the mistake
    /// is often at the end of the path.
    static let maximumPathLength = 200

    private static func quoted(_ path: String) -> String { Wording.quoted(path, atMost: maximumPathLength) }

    private func suggestion(of path: String) -> String {
        "; did you mean \(Self.quoted(FontEntry.file(path, face: face).text))?"
    }

    /// Returns the first file in `files` whose name differs from that of the missing font file only in its
    /// case, its extension, or the style Regular. Returns nil if there is none.
    private func fileWithSameName(in files: [String]) -> String? {
        let name = Self.name(path).lowercased()
        let stem = Self.stem(name)
        return files.first { Self.name($0).lowercased() == name }
            ?? files.first { Self.stem($0) == stem }
            ?? files.first { Self.stem($0) == "\(stem)-regular" }
    }

    /// Returns the file in `files` with the name most similar to that of the missing font file. Returns nil
    /// if every name differs in too many letters.
    private func mostSimilarFile(in files: [String]) -> String? {
        let stem = Self.stem(path)
        let typed = Array(stem.utf8)
        var best: (path: String, distance: Int)?
        for file in files {
            let candidate = Array(Self.stem(file).utf8)
            let limit = min(best.map { $0.distance - 1 } ?? .max, 3, max(typed.count, candidate.count) / 4)
            guard abs(typed.count - candidate.count) <= limit else { continue }
            let distance = editDistance(from: typed, to: candidate)
            if distance <= limit { best = (file, distance) }
        }
        return best?.path
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    private static func stem(_ path: String) -> String {
        name(path).lowercased().split(separator: ".").first.map(String.init) ?? ""
    }
}
