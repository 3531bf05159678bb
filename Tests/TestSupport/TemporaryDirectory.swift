import Foundation

/// A directory that is removed with its owner.
public final class TemporaryDirectory {
    /// The absolute path.
    public let path: String

    /// Creates an empty directory.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("lb-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the path of the file `name`, whether or not it exists.
    public func path(of name: String) -> String { path + "/" + name }

    /// Writes a file atomically and returns its path.
    @discardableResult public func file(_ name: String, _ text: String) throws -> String {
        try file(name, Array(text.utf8))
    }

    /// Writes a file of `bytes` atomically and returns its path.
    @discardableResult public func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(of: name)), options: .atomic)
        return path(of: name)
    }

    /// Returns the contents of a file, or none if it does not exist.
    public func bytes(of name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: path(of: name)) ?? Data())
    }

    /// Returns the contents of a file as text.
    public func text(of name: String) -> String {
        String(decoding: bytes(of: name), as: UTF8.self)
    }

    /// The names of all files, sorted.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
