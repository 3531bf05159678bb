import BannerText
import SettingsText
import SignDaemon
import SignFile

extension InstalledFonts {
    /// How many folders below that of a configuration are searched.
    private static let depthBesides = 2

    /// The fonts of this machine, and those beside the configuration at `path`.
    static func ofMachine(besides path: String) -> InstalledFonts {
        InstalledFonts(
            inspect: { entries, points, rows in
                let looked = FontSurvey().examine(
                    entries ?? files(besides: path).flatMap(FontFinder.faces),
                    for: points,
                    rows: rows
                )
                return looked.problem == nil ? looked.fonts.filter { !$0.covered.isEmpty } : nil
            },
            files: { folder in
                guard let folder else { return files(besides: path).compactMap(\.path) }
                var finder = FontFinder()
                finder.search(folder, depth: 0)
                return finder.files
            },
            crashing: { FontSurvey().works ? FontSurvey().examine($0, for: [" "], rows: []).crashing : [] }
        )
    }

    /// The font files of this machine, and those beside the configuration at `path`.
    static func files(besides path: String) -> [FontEntry] {
        var finder = FontFinder()
        for folder in FontFinder.folders { finder.search(folder) }
        finder.search(folder(of: path), depth: depthBesides)
        return finder.files.map { .file($0, face: 0) }
    }

    /// The folder of a file, from the root: in a configuration, a relative path would begin there.
    private static func folder(of path: String) -> String {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        return absolutePath(of: folder) ?? folder
    }
}
