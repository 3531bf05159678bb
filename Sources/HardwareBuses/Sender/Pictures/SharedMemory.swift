import CLinuxSystem
import Glibc

/// Memory that this process shares with another one. It is unmapped when this object is destroyed.
final class SharedMemory {
    let start: UnsafeMutableRawPointer
    let size: Int

    /// Maps `size` bytes of the shared memory of `descriptor`, for reading and, if `isWritable` is true, also
    /// for writing. The caller may close the descriptor afterward. Throws if the system call fails.
    init(mapping descriptor: CInt, size: Int, isWritable: Bool) throws(LinkError) {
        let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
        guard let start = mmap(nil, size, protection, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            throw .system("mmap", errno)
        }
        self.start = start
        self.size = size
    }

    deinit { munmap(start, size) }
}
