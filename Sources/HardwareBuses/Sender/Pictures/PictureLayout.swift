import CLinuxSystem

/// The layout of the memory that a sign and the process `loopbanner-sender` share for pictures.
///
/// The memory begins with a header: the mark, the version, the number of pixels, the number of slots, and the
/// number of the newest picture. It is followed by the order of the pixels, with four bytes for each pixel
/// that is sent, and by three slots. Each slot contains the number of its picture, the brightness, and three
/// bytes for each pixel.
///
/// Picture *n* is in slot *n* modulo 3, so the sign can write the next picture while the newest one is read.
/// While the sign writes to a slot, the slot's picture number is 0. A reader copies a picture and then reads
/// the number again. If the number has not changed, the copy is complete.
struct PictureLayout: Hashable {
    let pixelCount: Int

    static let magicNumber: UInt32 = 0x4C42_7078
    static let version: UInt32 = 1
    static let slotCount = 3

    static let newestNumberOffset = 16
    static let orderOffset = 64

    /// The offset of the brightness in a slot, in bytes. A slot is the part of the shared memory that
    /// contains one picture, and starts with the picture's number.
    static let brightnessOffset = 8
    /// The offset of the pixels in a slot, in bytes. A slot is the part of the shared memory that contains
    /// one picture.
    static let pictureOffset = 64

    private static func rounded(_ size: Int) -> Int { (size + 63) / 64 * 64 }

    var pictureSize: Int { 3 * pixelCount }
    private var slotSize: Int { Self.pictureOffset + Self.rounded(pictureSize) }
    private var firstSlot: Int { Self.orderOffset + Self.rounded(4 * pixelCount) }
    var size: Int { firstSlot + Self.slotCount * slotSize }

    /// Returns the offset in the shared memory, in bytes, of the slot that contains the picture with this
    /// number.
    func slotOffset(of number: UInt64) -> Int { firstSlot + Int(number % UInt64(Self.slotCount)) * slotSize }
}
