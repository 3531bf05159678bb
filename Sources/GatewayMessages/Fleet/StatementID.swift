/// The identity of a statement, the signed message with which a fleet's owner assigns a release to signs. It
/// consists of the statement's scope (the addressed part of the fleet) and its number.
struct StatementID: Hashable, Sendable {
    var scope: String
    var number: Int64
}
