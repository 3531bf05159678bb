import Diagnostics
import GatewayMessages
import Glibc
import LinuxSystem
import SettingsText

/// The files of the web page that the gateway serves, read into memory from a folder: all regular files of a
/// known type whose names do not begin with a period.
struct WebPage: Hashable {
    /// The folder in which the Debian package installs the files of the web page.
    static let defaultFolder = "/usr/share/loopbanner/page"

    /// The maximum total size of the files of the web page, in bytes.
    static let maximumSize = 4 << 20
    static let maximumCount = 96

    /// The files of the web page, sorted by name.
    var files: [File]

    /// Reads all files of the web page in `folder`. Throws if `index.html` or a file that it links to is
    /// missing, if there are too many files or too many bytes, or if a file cannot be read.
    init(folder: String) throws(WebPageError) {
        files = try Self.readFiles(in: folder)
        guard files.contains(where: { $0.name == File.index }) else {
            throw .missingFile(folder + "/" + File.index)
        }
        let existingPaths = Set(files.map(\.path))
        for path in linkedPaths where !existingPaths.contains(path) { throw .missingFile(folder + path) }
    }

    /// Returns the files of the web page in `folder`, sorted by name. Throws if there are too many files or
    /// too many bytes, or if a file cannot be read.
    private static func readFiles(in folder: String) throws(WebPageError) -> [File] {
        var files: [File] = []
        var remainingSize = maximumSize
        for name in try fileNames(in: folder).sorted() {
            // The initializer returns nil for an entry that is not a regular file.
            guard let file = try File(name: name, inFolder: folder, sizeLimit: remainingSize) else {
                continue
            }
            remainingSize -= file.bytes.count
            files.append(file)
        }
        return files
    }

    /// The URL paths of the files of the web page to which `index.html` links, such as scripts and style
    /// sheets.
    var linkedPaths: [String] {
        guard let index = files.first(where: { $0.name == File.index }) else { return [] }
        let html = String(decoding: index.bytes, as: UTF8.self)
        let textsBetweenQuotes = html.split(separator: "\"", omittingEmptySubsequences: false)
        let links = zip(textsBetweenQuotes, textsBetweenQuotes.dropFirst()).filter { precedingText, _ in
            precedingText.hasSuffix(" src=") || precedingText.hasSuffix(" href=")
        }
        let paths = links.map(\.1).filter { link in
            link.hasPrefix("/") && !link.hasPrefix("/api/") && File.contentType(of: link) != nil
        }
        return paths.map(String.init)
    }

    /// Returns the names of the entries in `folder` that may be files of the web page, judging by their
    /// names. Throws if the folder cannot be read or has too many such entries.
    private static func fileNames(in folder: String) throws(WebPageError) -> [String] {
        guard let names = entryNames(inFolder: folder)?.filter(File.isName) else {
            throw .unreadable(folder, reason: systemMessage(errno))
        }
        guard names.count <= maximumCount else { throw .tooManyFiles(folder) }
        return names
    }
}

extension WebPage {
    /// A file of the web page, whose contents are kept in memory.
    struct File: Hashable {
        /// The name of the file that the web server returns for the path `/`.
        static let index = "index.html"

        var name: String
        let contentType: String
        var bytes: [UInt8]
        /// The contents of the file compressed with gzip, or nil if there is no compressed version.
        var compressedBytes: [UInt8]?

        /// Reads the file `name` in `folder` into memory. Returns nil if the file is not part of the web
        /// page, because it is not a regular file or its type is unknown. Throws if it is larger than
        /// `sizeLimit` bytes or cannot be read.
        fileprivate init?(name: String, inFolder folder: String, sizeLimit: Int) throws(WebPageError) {
            guard let contentType = Self.contentType(of: name) else { return nil }
            self.name = name
            self.contentType = contentType
            let path = folder + "/" + name
            do throws(FileError) {
                bytes = try readRegularFile(path, limit: sizeLimit)
            } catch {
                guard let pageError = Self.pageError(for: error, path: path) else { return nil }
                throw pageError
            }
        }

        /// Returns the error to throw if reading the file at `path` failed with `error`. Returns nil if the
        /// path does not lead to a regular file, because the web page has no such file then.
        private static func pageError(for error: FileError, path: String) -> WebPageError? {
            switch error {
            case .isDirectory, .notRegularFile: nil
            case .tooLarge: .tooLarge(path)
            case .cannotOpen(let code), .cannotRead(let code):
                .unreadable(path, reason: systemMessage(code))
            case .notAllowedAndHidden: .unreadable(path, reason: systemMessage(EACCES))
            case .nulInName: .unreadable(path, reason: error.description)
            }
        }

        /// The URL path under which the web server returns the file.
        var path: String { name == Self.index ? "/" : "/" + name }

        /// Returns whether a file called `name` is part of the web page. Such a name consists of ASCII
        /// letters, digits, `-`, `_` and `.`, does not begin with a period, and has the extension of a known
        /// file type.
        static func isName(_ name: String) -> Bool {
            let isPlain = name.utf8.allSatisfy { $0.isAlphanumeric(or: "-_.") } && !name.hasPrefix(".")
            // In earlier versions of the page, the folder contained an OpenAPI document.
            let isOutdated = name == "openapi.json"
            return isPlain && !isOutdated && contentType(of: name) != nil
        }

        /// Returns the HTTP content type for the file extension of `name`, or nil if the extension is
        /// unknown.
        static func contentType(of name: some StringProtocol) -> String? {
            guard let dot = name.lastIndex(of: ".") else { return nil }
            return switch name[dot...] {
            case ".html": "text/html; charset=utf-8"
            case ".css": "text/css; charset=utf-8"
            case ".js": "text/javascript; charset=utf-8"
            case ".json": "application/json"
            case ".svg": "image/svg+xml"
            case ".png": "image/png"
            default: nil
            }
        }
    }
}

/// The reason why the gateway cannot serve the web page.
enum WebPageError: Error, Hashable, CustomStringConvertible {
    /// The folder of the web page, or a file in it, cannot be read.
    case unreadable(_ path: String, reason: String)
    /// The file at this path does not exist, although the web page needs it.
    case missingFile(_ path: String)
    case tooManyFiles(_ folder: String)
    /// The web page exceeds its maximum size because of the file at this path.
    case tooLarge(_ path: String)

    var description: String {
        let problem =
            switch self {
            case .unreadable(let path, let reason):
                "cannot read \(Wording.printable(path)) for the web page: \(reason)"
            case .missingFile(let path): "the web page has no file \(Wording.printable(path))"
            case .tooManyFiles(let folder):
                "\(Wording.printable(folder)) has more than \(WebPage.maximumCount) files for the web page"
            case .tooLarge(let path):
                "the web page exceeds \(WebPage.maximumSize >> 20) MiB with \(Wording.printable(path))"
            }
        return "\(problem); reinstall loopbanner-gateway, or name the page's folder with --page"
    }
}
