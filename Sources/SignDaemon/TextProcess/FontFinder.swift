import BannerText
import Glibc

/// Finds font files in folders.
///
/// Follows symbolic links, but visits each file and folder only once, so a link to a parent folder cannot cause an
/// infinite loop.
public struct FontFinder {
    /// The folders in which the system keeps fonts.
    public static let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
    /// The maximum number of fonts that are used from one font collection (a file that contains several
    /// fonts).
    public static let maxFaces = 32
    private static let maxFiles = 4_000
    private static let maxNames = 100_000
    private static let suffixes = [
        ".ttf", ".otf", ".ttc", ".otc", ".otb", ".bdf", ".pcf", ".pcf.gz", ".woff",
    ]

    /// The paths of the font files that were found, in the order in which the folders were searched and
    /// sorted by name within each folder.
    public private(set) var files: [String] = []
    private var visited = Set<Identity>()
    private var nameCount = 0

    private struct Identity: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
        }
    }

    /// Creates a finder that has not found any files yet.
    public init() {}

    /// Searches `folder` and up to `depth` levels of its subfolders for font files, and adds the files to
    /// `files`. Folders that cannot be read are skipped.
    public mutating func search(_ folder: String, depth: Int = 8) {
        var status = stat()
        guard stat(folder, &status) == 0, visited.insert(Identity(status)).inserted else { return }
        list(folder, depth: depth)
    }

    private mutating func list(_ folder: String, depth: Int) {
        guard depth >= 0, let stream = opendir(folder) else { return }
        var names: [String] = []
        while let entry = readdir(stream), nameCount < Self.maxNames {
            nameCount += 1
            let name = withUnsafeBytes(of: entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        closedir(stream)
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        for name in names.sorted() where files.count < Self.maxFiles { add(prefix + name, depth: depth) }
    }

    private mutating func add(_ path: String, depth: Int) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let isFontFile = status.st_mode & S_IFMT == S_IFREG && Self.isFont(path)
        guard isFolder || isFontFile else { return }
        guard visited.insert(Identity(status)).inserted else { return }
        if isFolder { list(path, depth: depth - 1) } else { files.append(path) }
    }

    /// Returns whether `path` has the suffix of a font file, such as `.ttf`. Uppercase suffixes match, too.
    static func isFont(_ path: String) -> Bool {
        let name = path.lowercased()
        return suffixes.contains { name.hasSuffix($0) }
    }

    /// Returns the fonts that the file of `entry` may contain. A font collection (a file with several fonts)
    /// results in `maxFaces` entries, some of which may not exist. For any other font, the result contains
    /// only `entry`.
    public static func faces(of entry: FontEntry) -> [FontEntry] {
        guard case .file(let path, face: 0) = entry else { return [entry] }
        let name = path.lowercased()
        guard name.hasSuffix(".ttc") || name.hasSuffix(".otc") else { return [entry] }
        return (0..<maxFaces).map { .file(path, face: $0) }
    }
}
