import Diagnostics
import InfiniteScroll
import SignCore

/// A place as it is stored: two TOML keys and a checksum over them, because an SD card may return garbage
/// after a power loss.
package enum PlaceText {
    private static let head =
        "# Where the banner was, for its next start. Written by loopbanner; may be deleted.\n"

    /// The text for `place`.
    package static func bytes(of place: Place) -> [UInt8] {
        var bytes = Array(head.utf8)
        bytes.append(contentsOf: "option = ".utf8)
        bytes.appendQuoted(place.id)
        bytes.append(contentsOf: "\npaused = \(place.isPaused)\n".utf8)
        bytes.append(contentsOf: "check = \"\(checkSum(of: bytes))\"\n".utf8)
        return bytes
    }

    /// The place stored in `bytes`; nil if they are damaged.
    package static func place(in bytes: [UInt8]) -> Place? {
        guard let document = try? bytes.withUnsafeBytes({ TOMLDocument.parse($0) }).get() else { return nil }
        let root = document.root
        guard let id = root.member("option")?.string, let isPaused = root.member("paused")?.boolean else {
            return nil
        }
        let place = Place(id: id, isPaused: isPaused)
        return Self.bytes(of: place) == bytes ? place : nil
    }

    /// FNV-1a, 64 bits: detects damage, not forgery.
    private static func checkSum(of bytes: [UInt8]) -> String {
        let sum = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Wording.zeroPadded(String(sum, radix: 16), to: 16)
    }
}
