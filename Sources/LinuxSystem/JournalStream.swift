import Glibc

/// Whether `descriptor` is the stream in `$JOURNAL_STREAM`, written `device:inode`.
package func isJournal(_ descriptor: CInt) -> Bool {
    isJournal(descriptor, environment: getenv("JOURNAL_STREAM").map { String(cString: $0) })
}

/// The same where `environment` is what that variable says.
package func isJournal(_ descriptor: CInt, environment: String?) -> Bool {
    var status = stat()
    guard let environment, fstat(descriptor, &status) == 0 else { return false }
    return environment == "\(status.st_dev):\(status.st_ino)"
}
