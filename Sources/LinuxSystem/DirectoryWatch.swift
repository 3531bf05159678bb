import CLinuxSystem
import Glibc

/// A watch, based on inotify, that reports when certain files in a directory appear, become accessible or
/// disappear. Depending on the initializer, it also reports writes.
package final class DirectoryWatch {
    /// The file descriptor to wait for. It becomes readable after a change in a watched directory.
    package let fileDescriptor: CInt
    /// The watched directories, each with its inotify watch descriptor and a function that returns whether a
    /// file with a given name is watched.
    private var filters: [(watch: CInt, isWatched: (String) -> Bool)] = []

    private static let appearance =
        UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE)
    private static let removal =
        appearance | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    private static let writing = appearance | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM)

    private init?() {
        fileDescriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard fileDescriptor >= 0 else { return nil }
    }

    /// Creates a watch for changes of the files in `directory` for whose names `filter` returns true. Returns
    /// nil if the directory cannot be watched. The caller then notices changes only when it tries again.
    package convenience init?(_ directory: String, for filter: @escaping (String) -> Bool) {
        self.init(directory, Self.appearance, for: filter)
    }

    private convenience init?(_ directory: String, _ events: UInt32, for filter: @escaping (String) -> Bool) {
        self.init()
        let watch = inotify_add_watch(fileDescriptor, directory, events)
        guard watch >= 0 else { return nil }
        filters = [(watch, filter)]
    }

    /// Creates a watch for the removal or renaming of the file at `path`, or of its directory. Returns nil if
    /// the directory cannot be watched, or if the path has no slash.
    package convenience init?(removalsOfFile path: String) {
        guard let (directory, name) = Self.parts(of: path) else { return nil }
        // The events of the directory itself have an empty name.
        self.init(directory, Self.removal) { $0 == name || $0.isEmpty }
    }

    /// Creates a watch that reports when the file at `path` appears, becomes accessible or disappears.
    /// Returns nil if its directory cannot be watched, or if the path has no slash.
    package convenience init?(ofFile path: String) {
        guard let (directory, name) = Self.parts(of: path) else { return nil }
        self.init(directory) { $0 == name }
    }

    /// Creates a watch for changes to the contents of the files at `paths`, which `follow(contentsOf:)` can
    /// replace later. Returns nil if inotify is not available.
    package convenience init?(contentsOf paths: [String]) {
        self.init()
        follow(contentsOf: paths)
    }

    /// Starts to watch the contents of the files at `paths`, and stops watching all others. A file may be
    /// missing, replaced or a symbolic link, but its directory must exist.
    ///
    /// inotify watches directories, because the watch of a file ends when it is replaced. Events are filtered
    /// by name.
    package func follow(contentsOf paths: [String]) {
        let formerWatches = filters.map { $0.watch }
        filters = []
        for (directory, names) in Self.namesByDirectory(paths) {
            // If the directory is already watched, inotify returns its existing watch.
            let watch = inotify_add_watch(fileDescriptor, directory, Self.writing)
            if watch >= 0 { filters.append((watch, names.contains)) }
        }
        for watch in formerWatches where !filters.contains(where: { $0.watch == watch }) {
            inotify_rm_watch(fileDescriptor, watch)
        }
    }

    /// Returns the names of the files at `paths`, grouped by their directories. Symbolic links are resolved first.
    private static func namesByDirectory(_ paths: [String]) -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        for path in paths {
            guard let (directory, name) = parts(of: resolved(path)) else { continue }
            names[directory, default: []].insert(name)
        }
        return names
    }

    /// Returns `path` with all symbolic links resolved. If the file does not exist, only the links in its directory's
    /// path are resolved.
    private static func resolved(_ path: String) -> String {
        if let resolved = realPath(path) { return resolved }
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

    /// Returns the directory and the name of the file at `path`, or nil if the path contains no slash.
    private static func parts(of path: String) -> (directory: String, name: String)? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        return (directory, String(path[path.index(after: slash)...]))
    }

    deinit { close(fileDescriptor) }

    /// Consumes all pending events of the watch. Returns whether any of them concerns a watched file.
    package func drain() -> Bool {
        var isFound = false
        let size = 4096
        withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = read(fileDescriptor, buffer.baseAddress, size)
                guard count > 0 else { return }
                if hasMatch(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { isFound = true }
            }
        }
        return isFound
    }

    /// Returns whether any event in `bytes` concerns a watched file. An event consists of a header, which
    /// contains the length of the file name, and the name, which is padded with zeros (inotify(7)).
    private func hasMatch(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let head = MemoryLayout<inotify_event>.size
        var rest = bytes[...]
        while rest.count >= head {
            let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
            let name = rest.dropFirst(head).prefix(Int(event.len)).prefix { $0 != 0 }
            // After an overflow of the queue, the lost events may be about any file.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            let filter = filters.last { $0.watch == event.wd }
            if let filter, filter.isWatched(String(decoding: name, as: UTF8.self)) { return true }
            rest = rest.dropFirst(head + Int(event.len))
        }
        return false
    }
}
