import Glibc
import HardwareBuses

/// The roles of the descriptors that a sign passes when it opens a display or requests pictures.
extension PassedDescriptors {
    /// The descriptor of the shared memory for pictures.
    var pictureMemory: CInt { all[0] }
    /// The event descriptor with which a process reports a new picture to the other process.
    var pictureEvent: CInt { all[1] }

    /// Checks that the sign has passed both descriptors and no others.
    func checkCount() throws(LinkError) {
        guard all.count == 2 else { throw .descriptors(all.count) }
    }

    func makeEventNonblocking() throws(LinkError) {
        let flags = fcntl(pictureEvent, F_GETFL)
        guard flags >= 0, fcntl(pictureEvent, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw .system("fcntl", errno)
        }
    }
}
