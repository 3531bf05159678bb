import Foundation

/// A folder for files that are written, which goes with its owner.
final class WrittenFiles {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("lb-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func bytes(_ name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: path + "/" + name) ?? Data())
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
