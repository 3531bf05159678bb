import BannerText
import Glibc

/// Finds the font files below folders.
///
/// Links are followed. A folder or a file that has several names is found once, so a link to a folder above ends nothing.
public struct FontFinder {
    /// The folders of the system.
    public static let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
    /// The faces of a collection that are looked at.
    public static let mostFaces = 32

    private static let mostFiles = 4_000
    private static let mostNames = 100_000
    private static let suffixes = [
        ".ttf", ".otf", ".ttc", ".otc", ".otb", ".bdf", ".pcf", ".pcf.gz", ".woff",
    ]

    /// The paths of the files, in the order of the folders and then of the names.
    public private(set) var files: [String] = []
    private var known = Set<Identity>()
    private var names = 0

    /// A file or a folder, whatever its name.
    private struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
        }
    }

    /// None yet.
    public init() {}

    /// Adds the files in `folder` and in `depth` levels of folders below it. A folder that cannot be read has none.
    public mutating func search(_ folder: String, depth: Int = 8) {
        var status = stat()
        guard stat(folder, &status) == 0, known.insert(Identity(status)).inserted else { return }
        list(folder, depth: depth)
    }

    private mutating func list(_ folder: String, depth: Int) {
        guard depth >= 0, let stream = opendir(folder) else { return }
        var found: [String] = []
        while let entry = readdir(stream), names < Self.mostNames {
            names += 1
            let name = withUnsafeBytes(of: entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { found.append(name) }
        }
        closedir(stream)
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        for name in found.sorted() where files.count < Self.mostFiles { add(start + name, depth: depth) }
    }

    private mutating func add(_ path: String, depth: Int) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || status.st_mode & S_IFMT == S_IFREG && Self.isFont(path) else { return }
        guard known.insert(Identity(status)).inserted else { return }
        if isFolder { list(path, depth: depth - 1) } else { files.append(path) }
    }

    /// Whether the name of a file is that of a font.
    static func isFont(_ path: String) -> Bool {
        let name = path.lowercased()
        return suffixes.contains { name.hasSuffix($0) }
    }

    /// The faces that `entry` may have: those of a collection, or itself.
    public static func faces(of entry: FontEntry) -> [FontEntry] {
        guard case .file(let path, face: 0) = entry else { return [entry] }
        let name = path.lowercased()
        guard name.hasSuffix(".ttc") || name.hasSuffix(".otc") else { return [entry] }
        return (0..<mostFaces).map { .file(path, face: $0) }
    }
}
