import Glibc

/// The buffer of spidev, the kernel's driver for SPI devices, which limits the size of a message.
public enum SpidevBuffer {
    /// The default size of spidev's buffer in bytes, which applies unless spidev is configured with another
    /// size.
    package static let defaultSize = 4096

    /// The size of spidev's buffer on this computer in bytes, or the default size if spidev is not loaded.
    public static var size: Int { size(parameter: startOfFile("/sys/module/spidev/parameters/bufsiz")) }

    /// Parses the text of spidev's parameter `bufsiz`, a buffer size in bytes. Returns the default size if
    /// `parameter` is nil or not a positive number.
    package static func size(parameter: String?) -> Int {
        let digits = parameter?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
        return digits.flatMap { $0 > 0 ? $0 : nil } ?? defaultSize
    }
}

/// Returns the first 64 bytes of the file at `path` as text, or nil if the file cannot be read.
package func startOfFile(_ path: String) -> String? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = Glibc.close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
}
