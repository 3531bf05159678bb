import CLinuxHardware
import Glibc

/// Reports when files with certain names appear in a directory, become accessible, disappear or, on request, are
/// written.
final class DirectoryWatch {
    /// Readable when anything changes in the directory.
    let fileDescriptor: CInt
    private let isWanted: (String) -> Bool

    /// A watch of `directory` for the files whose names are wanted; nil if the system provides none. Then
    /// only the pauses between attempts are longer than necessary.
    init?(
        _ directory: String,
        seesWriting: Bool = false,
        for isWanted: @escaping (String) -> Bool
    ) {
        self.isWanted = isWanted
        fileDescriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard fileDescriptor >= 0 else { return nil }
        var events = UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE)
        if seesWriting { events |= UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM) }
        guard inotify_add_watch(fileDescriptor, directory, events) >= 0 else { return nil }
    }

    /// A watch of the directory of the file at `path`, for that file.
    convenience init?(ofFile path: String) {
        self.init(ofFile: path, seesWriting: false)
    }

    /// A watch of the contents of the file at `path`, which may be a symbolic link: editors write a file in
    /// place, or replace it. Nil if there is no such file.
    convenience init?(contentsOf path: String) {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        self.init(ofFile: String(cString: resolved), seesWriting: true)
    }

    private convenience init?(ofFile path: String, seesWriting: Bool) {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let name = path[path.index(after: slash)...]
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        self.init(directory, seesWriting: seesWriting) { $0 == name }
    }

    deinit { close(fileDescriptor) }

    /// Reads all pending events. Returns whether a wanted file was among them.
    func drain() -> Bool {
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
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || isWanted(String(decoding: name, as: UTF8.self)) {
                return true
            }
            rest = rest.dropFirst(head + Int(event.len))
        }
        return false
    }
}
