import BannerText
import Diagnostics
import Glibc

/// A name in `fonts` that no file has, and what was meant.
struct MissingFont {
    /// The path or the name, as it is written.
    private let written: String
    /// The path where it was looked for.
    private let path: String
    private let face: Int

    /// The file of `entry`, which is `written` so.
    init(_ written: String, _ path: String, face: Int) {
        self.written = FontEntry(written).path ?? written
        self.path = path
        self.face = face
    }

    /// Whether `text` is the word for the built-in letters in another spelling.
    static func isBuiltin(_ text: String) -> Bool {
        text != FontEntry.builtinName && text.lowercased().filter(\.isLetter) == FontEntry.builtinName
            && !text.contains { $0 == "/" || $0 == "." }
    }

    /// What to do, as the end of a message; empty if nothing is known to help. `fonts` is nil where nobody looks.
    func advice(_ fonts: InstalledFonts?) -> String {
        if written.hasPrefix("~") { return "; write the whole path: ~ is not expanded here" }
        if let mark = path.lastIndex(of: "#"), access(String(path[..<mark]), F_OK) == 0 {
            return
                "; the number of a face has only digits, as in \(Wording.quoted("\(path[..<mark])#1", atMost: Self.most))"
        }
        let isName = !written.utf8.contains(UInt8(ascii: "/"))
        if isName, nearestWord(to: written, among: [FontEntry.builtinName]) != nil {
            return "; did you mean \"\(FontEntry.builtinName)\"?"
        }
        let installed = fonts?.files(nil) ?? []
        if isName, let file = FontPackages.file(of: written) {
            let install = "; this is a package: sudo apt install \(written), and name its file"
            guard let path = installed.first(where: { Self.name($0) == file }) else { return install }
            return "; this is a package: write its file, \(Wording.quoted(path, atMost: Self.most))"
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) }
        let beside = folder.flatMap { folder in fonts.map { $0.files(folder) } } ?? []
        if let meant = same(in: beside) ?? same(in: installed) { return didYouMean(meant) }
        if let package = FontPackages.package(of: path),
            !(installed + beside).contains(where: { FontPackages.package(of: $0) == package })
        {
            return "; to install it: sudo apt install \(package)"
        }
        if let meant = similar(in: beside) ?? similar(in: installed) { return didYouMean(meant) }
        return isName ? "; name a file: loopbanner fonts lists those of this machine" : ""
    }

    /// The most characters of a path in a message: its end is often what is wrong.
    static let most = 200

    private func didYouMean(_ path: String) -> String {
        let entry = FontEntry.file(path, face: face)
        return "; did you mean \(Wording.quoted(entry.text, atMost: Self.most))?"
    }

    /// The file of the same name, but for case, the ending or the style.
    private func same(in files: [String]) -> String? {
        let name = Self.name(path).lowercased()
        let stem = Self.stem(name)
        return files.first { Self.name($0).lowercased() == name }
            ?? files.first { Self.stem($0) == stem }
            ?? files.first { Self.stem($0) == "\(stem)-regular" }
    }

    /// The file whose name is nearest, if few letters differ.
    private func similar(in files: [String]) -> String? {
        let stem = Self.stem(path)
        let typed = Array(stem.utf8)
        var best: (path: String, distance: Int)?
        for file in files {
            let known = Array(Self.stem(file).utf8)
            let limit = min(best.map { $0.distance - 1 } ?? .max, 3, max(typed.count, known.count) / 4)
            guard abs(typed.count - known.count) <= limit else { continue }
            let distance = editDistance(typed, known)
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
