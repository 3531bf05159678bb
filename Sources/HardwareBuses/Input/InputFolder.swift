import LinuxSystem
import SettingsText

/// The folder of the kernel's input devices, `/dev/input`. The folder exists only while the machine has an
/// input device.
final class InputFolder {
    private let parent: String
    private let name: String
    private var path: String { "\(parent)/\(name)" }
    private var watches: [String: DirectoryWatch] = [:]

    /// Creates an object that lists and watches the folder `name` in the folder `parent`. The folder need not
    /// exist yet. The default is `/dev/input`.
    init(_ name: String = "input", in parent: String = "/dev") {
        self.parent = parent
        self.name = name
    }

    /// Adds watches for all existing folders of input devices to `poll`. To miss no device, call this method
    /// before `nodes()`. Throws if the kernel does not accept a watch.
    ///
    /// A removed folder loses its watch, so each call watches `/dev/input` and its subfolders again.
    func watch(with poll: DescriptorPoll) throws(SystemCallError) {
        // udev creates the links in by-id and by-path shortly after the node.
        for folder in [path, "\(path)/by-id", "\(path)/by-path"] {
            if let former = watches.removeValue(forKey: folder) { _ = poll.remove(former.fileDescriptor) }
            try add(DirectoryWatch(folder) { _ in true }, of: folder, to: poll)
        }
        guard watches[parent] == nil else { return }
        let name = name
        try add(DirectoryWatch(parent) { $0 == name }, of: parent, to: poll)
    }

    private func add(
        _ watch: DirectoryWatch?,
        of folder: String,
        to poll: DescriptorPoll
    ) throws(SystemCallError) {
        guard let watch else { return }
        _ = try poll.add(watch.fileDescriptor)
        watches[folder] = watch
    }

    /// Returns whether the folder of the input devices has changed since the last call, and consumes the
    /// notifications of these changes.
    func hasChanged() -> Bool {
        var hasChanged = false
        for watch in watches.values where watch.drain() { hasChanged = true }
        return hasChanged
    }

    /// Returns the paths of the device nodes in the folder, such as `/dev/input/event0`, ordered by number.
    func nodes() -> [String] {
        let numbers = (entryNames(inFolder: path) ?? []).compactMap { name in
            name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil
        }
        return numbers.sorted().map { "\(path)/event\($0)" }
    }

    /// Returns the symbolic links in the subfolders `by-id` and `by-path`, keyed by the path of the device
    /// node to which they lead.
    func links() -> [String: [String]] {
        var links: [String: [String]] = [:]
        for folder in ["by-id", "by-path"] {
            for name in (entryNames(inFolder: "\(path)/\(folder)") ?? []).sorted() {
                let link = "\(path)/\(folder)/\(name)"
                if let target = absolutePath(of: link) { links[target, default: []].append(link) }
            }
        }
        return links
    }
}
