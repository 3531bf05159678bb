/// The permitted ranges and limits of values in requests to a sign.
public enum SignRange {
    /// The permitted scales of the letters, where 1 is the normal size.
    public static let scale = 1...8
    /// The permitted range of the display's brightness, in percent.
    public static let percent = 0...100
    /// The permitted range of the number of frames per second that a client requests.
    public static let rate = 1...100
    /// The permitted range of revisions of the option list, and of indices and numbers of options.
    static let count = 0...Int(Int32.max)
    /// The permitted range of the number of rows in a picture.
    static let rows = 1...64
    /// The permitted range of the number of rows in an icon. The same range applies to its columns.
    static let iconRows = 1...64
    /// The permitted range of the number of pixels in each row of a picture.
    static let columns = 1...4096

    /// The maximum length of a text in a request, in bytes. Some forms of texts have a different limit.
    public static let textLength = 4096
    /// The maximum length in bytes of an image that is encoded in base64.
    public static let imageLength = 128 << 10
    /// The maximum number of options in an option list that clients have changed.
    public static let options = 4096
    /// The permitted range of the number of every counter.
    public static let counter = -999_999_999...999_999_999
    /// The maximum number of counters that a sign can have.
    public static let counters = 64
    /// The maximum number of signs that can change a counter of their group.
    public static let counterShares = 256
    /// The permitted range of the time at which a counter changes, in nanoseconds since 1970. It ends in the
    /// year 2116, because later times would overflow.
    static let counterTime = 0...1 << 62
    /// The permitted range of the sum of a sign's changes to a counter.
    static let counterSum = -(1 << 53)...1 << 53
    /// The maximum number of options in one call of `DrawOptions`, the method that draws options without
    /// showing them.
    public static let drawnOptions = 32
    /// The maximum number of inputs from the signs of a group that one call can contain.
    public static let groupInputs = 256
}
