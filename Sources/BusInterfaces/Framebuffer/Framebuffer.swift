/// A kernel framebuffer: the kernel stores the picture and sends it to the display.
public protocol Framebuffer: AnyObject {
    /// Overwrites the picture, starting at its first byte. The kernel transmits it asynchronously.
    func write(_ bytes: UnsafeRawBufferPointer) throws(BusError)
}
