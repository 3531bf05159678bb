import Glibc

/// Returns the host name of this computer, truncated to 255 bytes, or an empty string if it cannot be read.
package func machineName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays 0, because gethostname may cut a long name without a zero at its end.
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
