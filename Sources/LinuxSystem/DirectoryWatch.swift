import CLinuxSystem
import Glibc

/// Reports when files with certain names appear in a directory, become accessible, disappear or, on request, are
/// written.
package final class DirectoryWatch {
    /// Readable when anything changes in a watched directory.
    package let fileDescriptor: CInt
    /// The wanted names of each directory, by its watch descriptor.
    private var wanted: [CInt: (String) -> Bool] = [:]

    private static let appearance =
        UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE)
    private static let removal =
        appearance | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    private static let writing = appearance | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM)

    private init?() {
        fileDescriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard fileDescriptor >= 0 else { return nil }
    }

    /// A watch of `directory` for the files whose names are wanted; nil if the system provides none. Then
    /// only the pauses between attempts are longer than necessary.
    package convenience init?(_ directory: String, for isWanted: @escaping (String) -> Bool) {
        self.init(directory, Self.appearance, for: isWanted)
    }

    private convenience init?(_ directory: String, _ events: UInt32, for isWanted: @escaping (String) -> Bool)
    {
        self.init()
        let watch = inotify_add_watch(fileDescriptor, directory, events)
        guard watch >= 0 else { return nil }
        wanted[watch] = isWanted
    }

    /// A watch of the file at `path` that also reports when the file, or its directory, is moved away or removed.
    package convenience init?(removalsOfFile path: String) {
        guard let (directory, name) = Self.parts(of: path) else { return nil }
        // Events of the directory itself have no name.
        self.init(directory, Self.removal) { $0 == name || $0.isEmpty }
    }

    /// A watch of the directory of the file at `path`, for that file.
    package convenience init?(ofFile path: String) {
        guard let (directory, name) = Self.parts(of: path) else { return nil }
        self.init(directory) { $0 == name }
    }

    /// A watch of the contents of the files at `paths`; see `follow`. Nil if the system provides none.
    package convenience init?(contentsOf paths: [String]) {
        self.init()
        follow(contentsOf: paths)
    }

    /// Watches the contents of the files at `paths` from now on, and no others. They may be symbolic links, or not
    /// exist yet: editors write a file in place, or replace it. What has no directory is not watched.
    package func follow(contentsOf paths: [String]) {
        var names: [String: Set<String>] = [:]
        for path in paths {
            guard let (directory, name) = Self.parts(of: Self.resolved(path)) else { continue }
            names[directory, default: []].insert(name)
        }
        let former = wanted.keys
        wanted = [:]
        for (directory, names) in names {
            let watch = inotify_add_watch(fileDescriptor, directory, Self.writing)
            if watch >= 0 { wanted[watch] = names.contains }
        }
        for watch in former where wanted[watch] == nil { inotify_rm_watch(fileDescriptor, watch) }
    }

    /// `path` without symbolic links; of a file that does not exist, only its directory's are followed.
    private static func resolved(_ path: String) -> String {
        if let whole = realPath(path) { return whole }
        guard let (directory, name) = parts(of: path) else {
            return realPath(".").map { "\($0)/\(path)" } ?? path
        }
        return realPath(directory).map { "\($0)/\(name)" } ?? path
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The directory and the name of the file at `path`; nil for a path without a slash.
    private static func parts(of path: String) -> (directory: String, name: String)? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        return (directory, String(path[path.index(after: slash)...]))
    }

    deinit { close(fileDescriptor) }

    /// Reads all pending events. Returns whether a wanted file was among them.
    package func drain() -> Bool {
        var isFound = false
        let room = 4096
        withUnsafeTemporaryAllocation(byteCount: room, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = read(fileDescriptor, buffer.baseAddress, room)
                guard count > 0 else { return }
                if hasWanted(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { isFound = true }
            }
        }
        return isFound
    }

    /// Whether a wanted file is among the events in `bytes`. Each event is a header, which holds the length
    /// of the name after it, and the name padded with zeros (inotify(7)).
    private func hasWanted(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let head = MemoryLayout<inotify_event>.size
        var rest = bytes[...]
        while rest.count >= head {
            let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
            let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
            // If events were lost, any file may have been among them.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            if let isWanted = wanted[event.wd], isWanted(String(decoding: name, as: UTF8.self)) {
                return true
            }
            rest = rest.dropFirst(head + Int(event.len))
        }
        return false
    }
}
