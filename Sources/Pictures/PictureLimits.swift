/// The limits for picture files. Every limit is checked before memory is allocated or pixels are decoded.
public enum PictureLimits {
    /// The maximum size of a picture file that is read, in bytes.
    package static let fileBytes = 16 << 20
    /// The maximum size, in bytes, of a picture file that a client sends to a running sign. Such a picture is
    /// part of an option of the banner or of an alert.
    package static let givenBytes = 48 << 10
    /// The maximum memory, in bytes, for decoding a picture that a client sends. Limiting the file size is
    /// not sufficient: a file of 48 KiB may have 16 million pixels, and a GIF or an interlaced PNG cannot be
    /// decoded row by row.
    package static let givenCanvasBytes = 4 << 20
    /// The maximum width and the maximum height of a picture, in pixels.
    package static let side = 8192
    /// The maximum number of pixels in a picture, which is its width times its height.
    package static let pixels = 16_000_000
    /// The maximum number of frames in an animation.
    package static let frames = 1000
    /// The maximum number of pixels in all frames of an animation together. A frame that covers only a part
    /// of the picture is counted with the number of pixels of the complete picture.
    package static let pixelsOfAllFrames = 128_000_000
    /// The maximum memory for all decoded pictures of a sign together, in bytes.
    public static let keptBytes = 8 << 20
}
