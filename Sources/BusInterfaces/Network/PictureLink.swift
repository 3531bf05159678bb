/// A connection to the process that sends pictures to one display on the network. It is closed when the object is
/// released.
public protocol PictureLink: AnyObject {
    /// The error that reports that the process has not answered yet.
    var silence: BusError { get }
    /// Waits until the process accepts the display, but no longer than `milliseconds`. Returns whether the process has
    /// accepted it. Throws an error if the process rejects the display, or has ended.
    func isAccepted(within milliseconds: Int) throws(BusError) -> Bool
    /// Publishes a picture with three bytes for each pixel, column by column. Returns immediately, because the process
    /// reads the picture later. If the previous picture has not been read yet, the new one replaces it.
    ///
    /// - Parameters:
    ///   - picture: The red, green and blue of each pixel.
    ///   - brightness: The brightness of the display in percent, from 1 to 100.
    func publish(_ picture: UnsafeRawBufferPointer, brightness: UInt8)
    /// Checks the connection. Throws an error if the process has ended or can no longer serve this display.
    func check() throws(BusError)
    /// Announces that no more pictures follow. If `isBlank` is true, the display becomes dark. Otherwise it keeps its
    /// picture.
    func finish(isBlank: Bool)
}
