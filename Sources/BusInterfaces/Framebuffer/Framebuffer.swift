/// A display whose picture the kernel keeps and sends: a framebuffer.
public protocol Framebuffer: AnyObject {
    /// Replaces the picture from its first byte on. The kernel sends it soon.
    func write(_ bytes: UnsafeRawBufferPointer) throws(BusError)
}
