/// The identity of a statement, which is the signed message of a fleet's owner that names the release that
/// signs must install. It consists of the statement's scope (the part of the fleet that it addresses) and its
/// number.
struct StatementID: Hashable, Sendable {
    var scope: String
    var number: Int64
}
