/// How large a picture may be. All of it is checked before memory is allocated or work is done.
public enum PictureLimits {
    /// The most bytes that a file has.
    public static let fileBytes = 16 << 20
    /// The most bytes of a file that a program gives to a running sign, such as in an option or an alert.
    public static let givenBytes = 48 << 10
    /// The most bytes that may be needed at once to decode a picture that a program gives: a file of 48 KiB may claim 16
    /// million pixels, and all those of a GIF or of an interlaced PNG are in memory.
    public static let givenCanvasBytes = 4 << 20
    /// The most pixels on each side.
    public static let side = 8192
    /// The most pixels in all.
    public static let pixels = 16_000_000
    /// The most frames of a moving picture.
    public static let frames = 1000
    /// The most pixels that the frames of a moving picture have together, each counted as large as the whole
    /// picture, or as itself where that is more.
    public static let pixelsOfAllFrames = 128_000_000
    /// The most bytes that are kept of all pictures together.
    public static let keptBytes = 8 << 20
}
