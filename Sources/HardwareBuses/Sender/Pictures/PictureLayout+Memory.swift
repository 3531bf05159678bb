import CLinuxSystem
import Glibc

extension PictureLayout {
    /// Maps the shared memory of `descriptor`, which another process has created. Throws if the size of the
    /// memory is not fixed, or if its size or header does not match this layout.
    func map(_ descriptor: CInt, isWritable: Bool) throws(LinkError) -> SharedMemory {
        guard lb_is_sealed(descriptor) != 0 else { throw .unsealedMemory }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("fstat", errno) }
        guard status.st_size == size else { throw .memorySize(Int(status.st_size), needed: size) }
        let memory = try SharedMemory(mapping: descriptor, size: size, isWritable: isWritable)
        let header = (0..<4).map { memory.start.load(fromByteOffset: 4 * $0, as: UInt32.self) }
        guard header == [Self.magicNumber, Self.version, UInt32(pixelCount), UInt32(Self.slotCount)] else {
            throw .memoryHeader
        }
        return memory
    }
}
