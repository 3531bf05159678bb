/// The protocol of FlaschenTaschen, which drives panels of LEDs, on UDP port 1337: a picture as PPM ("ft-server", protocols).
public enum FlaschenTaschen {
    /// The port of displays.
    public static let port: UInt16 = 1337
    /// The most bytes of pixels in a packet. One of UDP holds 65 507.
    static let mostBytes = 60_000

    /// The packets of `picture`, some rows in each. A sign is opaque, so it is on the layer behind all others.
    public static func packets(_ picture: FramePixels) -> [[UInt8]] {
        let stride = picture.width * 3
        let rows = max(1, mostBytes / stride)
        return Swift.stride(from: 0, to: picture.height, by: rows).map { top in
            let bottom = min(top + rows, picture.height)
            let head = "P6\n#FT: 0 \(top) 0\n\(picture.width) \(bottom - top)\n255\n"
            return Array(head.utf8) + picture.bytes[top * stride..<bottom * stride]
        }
    }
}
