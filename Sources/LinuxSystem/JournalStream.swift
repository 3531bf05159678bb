import Glibc

/// Returns whether `descriptor` is the journal stream that `$JOURNAL_STREAM` names as `device:inode`.
package func isJournal(_ descriptor: CInt) -> Bool {
    isJournal(descriptor, environment: getenv("JOURNAL_STREAM").map { String(cString: $0) })
}

/// Returns whether `descriptor` is the journal stream. `environment` is the value of `$JOURNAL_STREAM`.
package func isJournal(_ descriptor: CInt, environment: String?) -> Bool {
    var status = stat()
    guard let environment, fstat(descriptor, &status) == 0 else { return false }
    return environment == "\(status.st_dev):\(status.st_ino)"
}
