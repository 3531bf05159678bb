/// Tells a file from what it was before it was replaced, written or made readable.
public struct FileVersion: Hashable, Sendable {
    /// The number of the file in its file system.
    public var file: UInt64
    /// When its contents or its attributes changed, in nanoseconds of the file system's clock.
    public var changed: Int64

    /// The file `file` as it has been since `changed`.
    public init(file: UInt64, changed: Int64) {
        self.file = file
        self.changed = changed
    }
}
