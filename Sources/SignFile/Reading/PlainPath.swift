extension String {
    /// The absolute path without empty and `.` components, so that two spellings of a path are equal. A `..` stays, since
    /// what is before it may be a link.
    var plainPath: String { "/" + split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
}
