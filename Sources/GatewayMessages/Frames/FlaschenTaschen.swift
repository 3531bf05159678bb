/// An encoder for the protocol of FlaschenTaschen LED panels, which receive PPM pictures over UDP
/// ("ft-server", protocols).
package enum FlaschenTaschen {
    /// The UDP port on which FlaschenTaschen displays receive packets by default.
    package static let port: UInt16 = 1337
    /// The maximum number of bytes of pixel data in a packet. It is below UDP's limit of 65 507 bytes, so
    /// that the header also fits.
    static let maximumSize = 60_000

    /// Returns the UDP packets that show `picture` on a FlaschenTaschen display. Each packet contains as many
    /// rows of pixels as fit. All are sent to the rearmost layer of the display, because the picture has no
    /// transparent pixels.
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
