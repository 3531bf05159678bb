import BusInterfaces
import Glibc
import SettingsText

/// The permanent identifier of this sign as a source of E1.31 streams (pixel data over IP). It is a version 8
/// UUID that is derived from the machine ID and the name of the sign's service.
enum SourceIdentifier {
    static var ofThisSign: [UInt8] {
        // The service of a second sign is loopbanner@second, and its folder has the same name.
        let folder = getenv("STATE_DIRECTORY").map { String(cString: $0) }
        let sign = folder?.split(separator: "/").last.map(String.init) ?? "loopbanner"
        return identifier(machine: startOfFile("/etc/machine-id") ?? "", sign: sign)
    }

    /// Returns the 16 bytes of the identifier of the sign named `sign` on the computer with the machine ID
    /// `machine`. A machine ID is confidential (machine-id(5)), so only its hash is sent.
    static func identifier(machine: String, sign: String) -> [UInt8] {
        let digits = Array(SHA256.hexadecimal(of: Array("loopbanner e131 \(machine) \(sign)".utf8)).utf8)
        var bytes = (0..<16).map { index in
            UInt8(String(decoding: digits[2 * index..<2 * index + 2], as: UTF8.self), radix: 16) ?? 0
        }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes
    }
}
