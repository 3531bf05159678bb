/// An error that is thrown if the process cannot start. The description contains the reason.
struct StartFailure: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
