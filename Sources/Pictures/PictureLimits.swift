/// The limits of pictures. All are checked before memory is allocated or work is done.
public enum PictureLimits {
    /// The maximum size of a file, in bytes.
    package static let fileBytes = 16 << 20
    /// The maximum size of a file that a client sends to a running sign in an option or an alert, in bytes.
    package static let givenBytes = 48 << 10
    /// The maximum memory for decoding a picture that a client sends, in bytes: a file of 48 KiB may claim 16 million
    /// pixels, and a GIF or an interlaced PNG is decoded as a whole.
    package static let givenCanvasBytes = 4 << 20
    /// The maximum width and height, in pixels.
    package static let side = 8192
    /// The maximum number of pixels.
    package static let pixels = 16_000_000
    /// The maximum number of frames of a moving picture.
    package static let frames = 1000
    /// The maximum number of pixels of all frames together. Each frame is at least as large as the whole picture.
    package static let pixelsOfAllFrames = 128_000_000
    /// The maximum memory for all decoded pictures together, in bytes.
    public static let keptBytes = 8 << 20
}
