/// A connection to the process that sends pictures to one display in the network. The connection ends when the object is
/// released.
public protocol PictureLink: AnyObject {
    /// Passes on a picture: three bytes for each pixel, column by column. Returns at once, because the process reads the
    /// picture later. The newest picture replaces one that was not read yet.
    ///
    /// - Parameters:
    ///   - picture: The red, green and blue of each pixel.
    ///   - brightness: The brightness of the display in percent, 1 to 100.
    func publish(_ picture: UnsafeRawBufferPointer, brightness: UInt8)
    /// Throws an error if the process has ended or can no longer serve this display.
    func check() throws(BusError)
    /// Reports that no picture follows. If `isBlank` is true, the display becomes dark; otherwise it keeps its picture.
    func finish(isBlank: Bool)
}
