import Glibc
import HardwareBuses

/// The roles of the two file descriptors that a sign passes to this process when it opens a display or
/// requests pictures.
extension PassedDescriptors {
    /// The file descriptor of the shared memory that contains pictures.
    var pictureMemory: CInt { all[0] }
    /// The event descriptor with which one process notifies the other of a new picture in the shared memory.
    var pictureEvent: CInt { all[1] }

    /// Throws an error unless the sign has passed exactly two file descriptors.
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
