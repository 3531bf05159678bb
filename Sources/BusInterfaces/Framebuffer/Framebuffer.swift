/// A kernel framebuffer. The kernel stores the picture and sends it to the display.
public protocol Framebuffer: AnyObject {
    /// Overwrites the picture from its first byte. The kernel sends the picture to the display asynchronously.
    func write(_ bytes: UnsafeRawBufferPointer) throws(BusError)
}
