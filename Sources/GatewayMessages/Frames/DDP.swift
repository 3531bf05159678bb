/// The Distributed Display Protocol, which WLED and other controllers of LEDs take on UDP port 4048 (3waylabs, "DDP").
public enum DDP {
    /// The port of displays.
    public static let port: UInt16 = 4048
    /// The most bytes of pixels in a packet, so that no network splits it: 480 pixels.
    static let mostBytes = 1440

    /// The packets of `picture`, numbered from `sequence` on, 1 to 15 in turn. The last one shows the picture.
    public static func packets(_ picture: FramePixels, sequence: Int) -> [[UInt8]] {
        let starts = Array(stride(from: 0, to: picture.bytes.count, by: mostBytes))
        return starts.enumerated().map { index, start in
            let data = picture.bytes[start..<min(start + mostBytes, picture.bytes.count)]
            let isLast = index == starts.count - 1
            let number = UInt8((sequence - 1 + index) % 15 + 1)
            // Version 1, and "push"; RGB with 8 bits each; the default output.
            let head: [UInt8] = [isLast ? 0x41 : 0x40, number, 0x0B, 0x01]
            return head + bigEndian(UInt32(start), bytes: 4) + bigEndian(UInt32(data.count), bytes: 2) + data
        }
    }

    private static func bigEndian(_ number: UInt32, bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
}
