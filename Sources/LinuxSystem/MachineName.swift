import Glibc

/// The name of this machine as its owner wrote it, at most 255 bytes of it; empty if it has none.
package func machineName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays 0: a longer name is cut.
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
