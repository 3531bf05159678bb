import Diagnostics
import InfiniteScroll
import SettingsText
import SignAPI
import SignCore

/// A converter between a bookmark, which identifies the option that the banner showed last, and the text that
/// a sign stores for its next start. The text has two TOML keys and a checksum, because an SD card may return
/// corrupt data after a power loss.
package enum BookmarkText {
    private static let head =
        "# Where the banner was, for its next start. Written by loopbanner; may be deleted.\n"

    /// Returns the text in which `bookmark`, the option that the banner showed last, is stored for the next
    /// start.
    package static func bytes(of bookmark: Bookmark) -> [UInt8] {
        var bytes = Array(head.utf8)
        bytes.append(contentsOf: "option = ".utf8)
        bytes.appendQuoted(bookmark.id)
        bytes.append(contentsOf: "\npaused = \(bookmark.isPaused)\n".utf8)
        bytes.append(contentsOf: "check = \"\(Checksum(of: bytes).text)\"\n".utf8)
        return bytes
    }

    /// Decodes the bookmark, the option that the banner showed last, from the stored text `bytes`. Returns
    /// nil if the text is damaged.
    package static func bookmark(in bytes: [UInt8]) -> Bookmark? {
        guard let document = try? TOMLDocument.parse(bytes) else { return nil }
        guard let id = document.root.member("option")?.string,
            let isPaused = document.root.member("paused")?.boolean
        else { return nil }
        let bookmark = Bookmark(id: id, isPaused: isPaused)
        return Self.bytes(of: bookmark) == bytes ? bookmark : nil
    }
}
