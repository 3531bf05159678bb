/// The permitted ranges and limits of values in requests.
public enum SignRange {
    /// The range of the letters' scale, where 1 is the normal size.
    public static let scale = 1...8
    /// The range of the brightness, in percent.
    public static let percent = 0...100
    /// The range of the number of frames per second that a client may request.
    public static let rate = 1...100
    /// The range of list revisions, and of indices and numbers of options.
    static let count = 0...Int(Int32.max)
    /// The range of the number of rows of a picture.
    static let rows = 1...64
    /// The range of the number of rows, and of columns, of an icon.
    static let iconRows = 1...64
    /// The range of the number of pixels in each row of a picture.
    static let columns = 1...4096

    /// The maximum length of a text in bytes. Some forms of texts have a different limit.
    public static let textLength = 4096
    /// The maximum length of an image in base64, in bytes.
    public static let imageLength = 128 << 10
    /// The maximum number of options in a list that clients have changed.
    public static let options = 4096
    /// The range of every counter's number.
    public static let counter = -999_999_999...999_999_999
    /// The maximum number of counters of a sign.
    public static let counters = 64
    /// The maximum number of signs that can change a group's counter.
    public static let counterShares = 256
    /// The range of times at which a counter can change, in nanoseconds since 1970. It ends in the year 2116,
    /// because later times would overflow.
    static let counterTime = 0...1 << 62
    /// The range of the sum of the changes to a counter.
    static let counterSum = -(1 << 53)...1 << 53
    /// The maximum number of options in a call of `DrawOptions`.
    public static let drawnOptions = 32
    /// The maximum number of a group's inputs in one call.
    public static let groupInputs = 256
}
