/// Limits for picture files. Every limit is checked before memory is allocated or pixels are decoded.
public enum PictureLimits {
    /// The maximum size of a picture file, in bytes.
    package static let fileBytes = 16 << 20
    /// The maximum size, in bytes, of a picture file that a client sends to a running sign as part of an option or an
    /// alert.
    package static let givenBytes = 48 << 10
    /// The maximum memory, in bytes, for decoding a picture that a client sends. Limiting the size of the file is not
    /// enough: a file of 48 KiB may have 16 million pixels, and a GIF or an interlaced PNG is decoded as a whole.
    package static let givenCanvasBytes = 4 << 20
    /// The maximum width, and the maximum height, of a picture in pixels.
    package static let side = 8192
    /// The maximum number of pixels in a picture.
    package static let pixels = 16_000_000
    /// The maximum number of frames in an animation.
    package static let frames = 1000
    /// The maximum number of pixels in all frames together. Each frame counts as at least as many pixels as the whole
    /// picture has, even if the frame covers only part of the picture.
    package static let pixelsOfAllFrames = 128_000_000
    /// The maximum memory for all decoded pictures together, in bytes.
    public static let keptBytes = 8 << 20
}
