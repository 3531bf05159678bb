import Glibc

/// The buffer of the kernel's spidev: the bytes that it sends in one piece.
public enum SpidevBuffer {
    /// spidev's default, in bytes.
    package static let usualSize = 4096

    /// The size on this machine, in bytes; the default if spidev is not loaded.
    public static var size: Int { size(parameter: startOfFile("/sys/module/spidev/parameters/bufsiz")) }

    /// The size in the text of spidev's parameter `bufsiz`; the default if that is not a positive number.
    package static func size(parameter: String?) -> Int {
        let digits = parameter?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
        return digits.flatMap { $0 > 0 ? $0 : nil } ?? usualSize
    }
}

/// The first 64 bytes of the file at `path`, as text; nil if it cannot be read.
package func startOfFile(_ path: String) -> String? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = Glibc.close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
}
