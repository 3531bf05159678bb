/// A report from the process that receives the pictures of lighting consoles for a sign.
public enum RealtimeReport: Hashable, Sendable {
    /// The process is ready to receive packets.
    case listening
    /// The following pictures are from the console with this IP address.
    case showing(RealtimeSettings.Input, address: String)
    /// No console is sending pictures any longer.
    case ended
}

/// A connection to the process that receives the pictures of lighting consoles for a sign. Its methods never block. It
/// is closed when the object is released.
public protocol RealtimeLink: AnyObject {
    /// A descriptor that is readable while reports are pending and after the process has ended.
    var reportDescriptor: CInt { get }
    /// A descriptor that is readable while there is a picture that has not been read yet.
    var pictureDescriptor: CInt { get }

    /// Returns the next report, or nil if none is pending. Throws an error if the process has ended or cannot receive
    /// packets.
    func nextReport() throws(BusError) -> RealtimeReport?
    /// Copies the newest picture to `picture`: red, green and blue of each pixel, column by column. Returns false if
    /// there is no picture that has not been read yet. The contents of `picture` are then undefined.
    func read(into picture: inout [UInt8]) -> Bool
}
