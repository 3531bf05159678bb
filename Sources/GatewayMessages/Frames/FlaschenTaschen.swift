/// Encodes the protocol of FlaschenTaschen LED panels: PPM pictures over UDP ("ft-server", protocols).
package enum FlaschenTaschen {
    /// The UDP port on which displays receive packets by default.
    package static let port: UInt16 = 1337
    /// The maximum number of pixel bytes in a packet. It is below UDP's limit of 65 507 bytes.
    static let maximumSize = 60_000

    /// Returns the packets that display `picture`. Each packet contains several rows. The picture goes to the rearmost
    /// layer, because a sign is opaque.
    package static func packets(_ picture: FramePixels) -> [[UInt8]] {
        let stride = picture.width * 3
        let rows = max(1, maximumSize / stride)
        return Swift.stride(from: 0, to: picture.height, by: rows).map { top in
            let bottom = min(top + rows, picture.height)
            let head = "P6\n#FT: 0 \(top) 0\n\(picture.width) \(bottom - top)\n255\n"
            return Array(head.utf8) + picture.bytes[top * stride..<bottom * stride]
        }
    }
}
