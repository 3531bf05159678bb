/// A report from the process that receives pictures from lighting consoles for a sign.
public enum RealtimeReport: Hashable, Sendable {
    /// The process is ready to receive packets from consoles.
    case listening
    /// The next pictures are from the lighting console with the IP address `address`, which uses the given
    /// protocol.
    case showing(RealtimeSettings.Input, address: String)
    /// No console is sending pictures any longer.
    case ended
}

/// A connection to the process that receives pictures from lighting consoles for a sign. Its methods never
/// block. The connection is closed when the object is deallocated.
public protocol RealtimeLink: AnyObject {
    /// A file descriptor that is readable while reports are pending, and after the process has ended.
    var reportDescriptor: CInt { get }
    /// A file descriptor that is readable while there is a picture that has not been read yet.
    var pictureDescriptor: CInt { get }

    /// Returns the next report from the process that receives pictures, or nil if none is pending. Throws an
    /// error if the process has ended or cannot receive packets.
    func nextReport() throws(BusError) -> RealtimeReport?
    /// Copies the newest picture to `picture`, as the red, green and blue components of each pixel, column by
    /// column. Returns false if there is no unread picture. The contents of `picture` are then undefined.
    func read(into picture: inout [UInt8]) -> Bool
}
