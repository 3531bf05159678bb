import Foundation

/// A temporary directory. It is removed when this object is deallocated.
public final class TemporaryDirectory {
    /// The absolute path of the directory.
    public let path: String

    /// Creates an empty directory with a unique name.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("lb-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Creates a directory with a unique name that contains the empty folder `name`.
    public convenience init(withFolder name: String) throws {
        try self.init()
        try FileManager.default.createDirectory(
            atPath: self.path(of: name),
            withIntermediateDirectories: true
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the path of the file `name` in the directory. The file need not exist.
    public func path(of name: String) -> String { path + "/" + name }

    /// Writes a text file atomically. Returns the path of the file.
    @discardableResult public func file(_ name: String, _ text: String) throws -> String {
        try file(name, Array(text.utf8))
    }

    /// Writes a file with these bytes atomically. Returns the path of the file.
    @discardableResult public func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(of: name)), options: .atomic)
        return path(of: name)
    }

    /// Returns the contents of a file, which are empty if the file does not exist.
    public func bytes(of name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: path(of: name)) ?? Data())
    }

    /// Returns the text of a file, which is empty if the file does not exist.
    public func text(of name: String) -> String {
        String(decoding: bytes(of: name), as: UTF8.self)
    }

    /// The names of all files in the directory, sorted.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
