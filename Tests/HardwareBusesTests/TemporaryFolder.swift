import Foundation

/// A folder of a test's own, removed with it.
final class TemporaryFolder {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("buses-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func path(_ name: String) -> String {
        root.appendingPathComponent(name).path
    }
}

/// A character device of a test's own.
final class PseudoTerminal {
    struct Unavailable: Error {}

    let path: String
    private let descriptors: [CInt]

    init() throws {
        var leader: CInt = -1
        var follower: CInt = -1
        guard openpty(&leader, &follower, nil, nil, nil) == 0, let name = ttyname(follower) else {
            throw Unavailable()
        }
        path = String(cString: name)
        descriptors = [leader, follower]
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
