import Glibc

/// Returns whether output to the file descriptor `descriptor` goes to the systemd journal, according to the
/// variable `$JOURNAL_STREAM`. systemd sets it to the device and the inode of the journal's stream, as
/// `device:inode`.
package func isJournal(_ descriptor: CInt) -> Bool {
    isJournal(descriptor, environment: getenv("JOURNAL_STREAM").map { String(cString: $0) })
}

/// Returns whether output to the file descriptor `descriptor` goes to the systemd journal. `environment` is
/// the value of `$JOURNAL_STREAM`, which systemd sets to the device and the inode of the journal's stream, or
/// nil if the variable is not set.
package func isJournal(_ descriptor: CInt, environment: String?) -> Bool {
    var status = stat()
    guard let environment, fstat(descriptor, &status) == 0 else { return false }
    return environment == "\(status.st_dev):\(status.st_ino)"
}
