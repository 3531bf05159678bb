/// A connection to the process that sends pictures to a network display. The connection is closed when the
/// object is deallocated.
public protocol PictureLink: AnyObject {
    /// The error to report if the process that sends pictures has not answered yet.
    var timeoutError: BusError { get }
    /// Waits up to `milliseconds` for the process to accept the display, and returns whether it has done so.
    /// Throws an error if the process rejects the display or has ended.
    func isAccepted(within milliseconds: Int) throws(BusError) -> Bool
    /// Publishes a picture with three bytes per pixel, column by column. Returns immediately, and the process
    /// reads the picture later. If it has not read the previous picture yet, the new one replaces that
    /// picture.
    ///
    /// - Parameters:
    ///   - picture: The red, green and blue components of each pixel.
    ///   - brightness: The brightness of the display in percent, from 1 to 100.
    func publish(_ picture: UnsafeRawBufferPointer, brightness: UInt8)
    /// Checks the connection to the process that sends pictures. Throws an error if the process has ended or
    /// can no longer serve this display.
    func checkConnection() throws(BusError)
    /// Notifies the process that the last picture has been published. If `isBlank` is true, the display
    /// becomes dark. Otherwise it keeps showing that picture.
    func finish(isBlank: Bool)
}
