import Testing

@testable import SignGateway

@Suite("Whose place is given up")
struct FairShareTests {
    private let owner = Visitor(address: [192, 168, 1, 7])
    private let guests = (1...4).map { Visitor(address: [10, 0, 0, $0]) }

    private func place(_ key: Int, _ visitor: Visitor, isMovable: Bool = true) -> FairShare.Place<Int> {
        FairShare.Place(key: key, visitor: visitor, number: key, isMovable: isMovable)
    }

    @Test("four visitors with all places give the oldest one of theirs to a fifth")
    func fifth() {
        let places = (0..<64).map { place($0, guests[$0 % 4]) }
        #expect(FairShare.displaced(by: owner, in: places.reversed()) == 0)
        #expect(FairShare.displaced(by: guests[0], in: places) == nil)
    }

    @Test("a newcomer gets at most as many places as the others keep")
    func equality() {
        let places = [place(1, guests[0]), place(2, guests[0]), place(3, owner)]
        #expect(FairShare.displaced(by: owner, in: places) == nil)
        #expect(FairShare.displaced(by: guests[1], in: places) == 1)
        #expect(FairShare.displaced(by: owner, in: places + [place(0, guests[0])]) == 0)
    }

    @Test("a place that cannot be given up stays, and so does a visitor's only one")
    func immovable() {
        let places = [place(1, guests[0], isMovable: false), place(2, guests[0]), place(3, guests[1])]
        #expect(FairShare.displaced(by: owner, in: places) == 2)
        #expect(FairShare.displaced(by: owner, in: [place(3, guests[1])]) == nil)
        #expect(FairShare.displaced(by: owner, in: [place(1, owner, isMovable: false)]) == nil)
    }
}
