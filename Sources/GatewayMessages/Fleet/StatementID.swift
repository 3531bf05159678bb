/// The scope and number of a statement, which together identify it.
struct StatementID: Hashable, Sendable {
    var scope: String
    var number: Int64
}
