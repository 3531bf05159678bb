/// A framebuffer device of the Linux kernel, which stores a picture and sends it to a display.
public protocol Framebuffer: AnyObject {
    /// Overwrites the picture in the framebuffer with `bytes`, starting at its first byte. The kernel sends
    /// the picture to the display asynchronously. Throws an error if the bytes cannot be written.
    func write(_ bytes: UnsafeRawBufferPointer) throws(BusError)
}
