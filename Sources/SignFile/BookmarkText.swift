import Diagnostics
import InfiniteScroll
import SettingsText
import SignAPI
import SignCore

/// A place as it is stored: two TOML keys and a checksum over them, because an SD card may return garbage
/// after a power loss.
package enum BookmarkText {
    private static let head =
        "# Where the banner was, for its next start. Written by loopbanner; may be deleted.\n"

    /// The text for `bookmark`.
    package static func bytes(of bookmark: Bookmark) -> [UInt8] {
        var bytes = Array(head.utf8)
        bytes.append(contentsOf: "option = ".utf8)
        bytes.appendQuoted(bookmark.id)
        bytes.append(contentsOf: "\npaused = \(bookmark.isPaused)\n".utf8)
        bytes.append(contentsOf: "check = \"\(Checksum(of: bytes).text)\"\n".utf8)
        return bytes
    }

    /// The place stored in `bytes`; nil if they are damaged.
    package static func bookmark(in bytes: [UInt8]) -> Bookmark? {
        guard let document = try? bytes.withUnsafeBytes({ TOMLDocument.parse($0) }).get() else { return nil }
        let root = document.root
        guard let id = root.member("option")?.string, let isPaused = root.member("paused")?.boolean else {
            return nil
        }
        let bookmark = Bookmark(id: id, isPaused: isPaused)
        return Self.bytes(of: bookmark) == bytes ? bookmark : nil
    }
}
