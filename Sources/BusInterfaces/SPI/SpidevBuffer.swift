import Glibc

/// The message buffer of the kernel's spidev driver.
public enum SpidevBuffer {
    /// spidev's default buffer size in bytes.
    package static let defaultSize = 4096

    /// The buffer size on this machine in bytes, or the default if spidev is not loaded.
    public static var size: Int { size(parameter: startOfFile("/sys/module/spidev/parameters/bufsiz")) }

    /// Returns the size in the text of spidev's parameter `bufsiz`, or the default if that is not a positive number.
    package static func size(parameter: String?) -> Int {
        let digits = parameter?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
        return digits.flatMap { $0 > 0 ? $0 : nil } ?? defaultSize
    }
}

/// Returns the first 64 bytes of a file as text, or nil if the file cannot be read.
package func startOfFile(_ path: String) -> String? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = Glibc.close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
}
