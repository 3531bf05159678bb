/// A connection to the process that sends pictures to a display on the network. The connection is closed when
/// the object is deallocated.
public protocol PictureLink: AnyObject {
    /// An error for the case that the process has not answered yet.
    var silence: BusError { get }
    /// Waits until the process accepts the display, for at most `milliseconds`. Returns whether the process
    /// has accepted it. Throws an error if the process rejects the display or has ended.
    func isAccepted(within milliseconds: Int) throws(BusError) -> Bool
    /// Publishes a picture with three bytes for each pixel, column by column. Returns immediately, because
    /// the process reads the picture later. If the previous picture has not been read yet, the new one
    /// replaces it.
    ///
    /// - Parameters:
    ///   - picture: The red, green and blue components of each pixel.
    ///   - brightness: The brightness of the display in percent, from 1 to 100.
    func publish(_ picture: UnsafeRawBufferPointer, brightness: UInt8)
    /// Checks the connection to the process that sends pictures. Throws an error if the process has ended or
    /// can no longer serve this display.
    func check() throws(BusError)
    /// Notifies the process that no more pictures follow. If `isBlank` is true, the display becomes dark.
    /// Otherwise it keeps showing the last picture.
    func finish(isBlank: Bool)
}
