/// The ranges and limits of values in requests.
public enum SignRange {
    /// The scale of the letters.
    public static let scale = 1...8
    /// The brightness, in percent.
    public static let percent = 0...100
    /// The frames per second that a client can request.
    public static let rate = 1...100
    /// A revision, or an index or a count of options.
    static let count = 0...Int(Int32.max)
    /// The number of rows of a picture.
    static let rows = 1...64
    /// The number of pixels in a row of a picture.
    static let columns = 1...4096

    /// The maximum length of text in bytes, unless its form has its own limit.
    public static let textLength = 4096
    /// The maximum length of an image in base64, in bytes.
    public static let imageLength = 128 << 10
    /// The maximum number of options in a list that clients change.
    public static let options = 4096
    /// The maximum number of inputs in a call of a group's relay.
    public static let groupInputs = 256
}
