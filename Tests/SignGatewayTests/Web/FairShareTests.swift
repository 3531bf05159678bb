import Testing

@testable import SignGateway

@Suite("Fair sharing of places")
struct FairShareTests {
    private let owner = ClientAddress([192, 168, 1, 7])
    private let clients = (1...4).map { ClientAddress([10, 0, 0, $0]) }

    private func place(_ key: Int, _ client: ClientAddress, isRemovable: Bool = true) -> FairShare.Member<Int>
    {
        FairShare.Member(key: key, client: client, number: key, isRemovable: isRemovable)
    }

    @Test("if four clients have all places, a fifth one gets the oldest")
    func fifth() {
        let places = (0..<64).map { place($0, clients[$0 % 4]) }
        #expect(FairShare.keyToClose(for: owner, among: places.reversed()) == 0)
        #expect(FairShare.keyToClose(for: clients[0], among: places) == nil)
    }

    @Test("a newcomer gets at most as many places as the others keep")
    func equality() {
        let places = [place(1, clients[0]), place(2, clients[0]), place(3, owner)]
        #expect(FairShare.keyToClose(for: owner, among: places) == nil)
        #expect(FairShare.keyToClose(for: clients[1], among: places) == 1)
        #expect(FairShare.keyToClose(for: owner, among: places + [place(0, clients[0])]) == 0)
    }

    @Test("a place that cannot be freed stays, and so does the only one of a client")
    func unremovable() {
        let places = [place(1, clients[0], isRemovable: false), place(2, clients[0]), place(3, clients[1])]
        #expect(FairShare.keyToClose(for: owner, among: places) == 2)
        #expect(FairShare.keyToClose(for: owner, among: [place(3, clients[1])]) == nil)
        #expect(FairShare.keyToClose(for: owner, among: [place(1, owner, isRemovable: false)]) == nil)
    }
}
