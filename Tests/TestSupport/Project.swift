import Foundation

/// Access to the files of the project.
public enum Project {
    /// The root folder of the repository.
    public static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the text of the file at `path`, which is relative to the root folder.
    public static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
}
