/// What the process that receives the pictures of consoles reports to a sign.
public enum RealtimeReport: Hashable, Sendable {
    /// The process receives packets.
    case listening
    /// The following pictures are those of the console at an IP address.
    case showing(RealtimeSettings.Input, address: String)
    /// No console sends pictures.
    case ended
}

/// A connection to the process that receives the pictures of consoles for a sign. It never waits, and ends when the object
/// is released.
public protocol RealtimeLink: AnyObject {
    /// The descriptor that is readable when there are reports, or when the process has ended.
    var reportDescriptor: CInt { get }
    /// The descriptor that is readable when there is a picture that was not read yet.
    var pictureDescriptor: CInt { get }

    /// Returns the next report, or nil if there is none. Throws an error if the process has ended, or if it cannot receive
    /// packets.
    func nextReport() throws(BusError) -> RealtimeReport?
    /// Copies the newest picture to `picture`: red, green and blue of each pixel, column by column. Returns false if there
    /// is no picture that was not read yet; the contents of `picture` are then undefined.
    func read(into picture: inout [UInt8]) -> Bool
}
