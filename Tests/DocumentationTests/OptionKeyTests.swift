import SignAPI
import Testing

@testable import SignFile

@Suite("The keys of an option")
struct OptionKeyTests {
    @Test("programs may give the keys of the file, apart from actions, and three further ones")
    func keys() {
        let ofFile = Set(OptionDraft.schema.keys.map(\.name)).subtracting(ListedOption.fileOnlyKeys)
        let given = Shape.option.fields.filter { $0.presence != .replyOnly }.map(\.name)
        #expect(Set(given) == ofFile.union(["rows", "image", "lifetime"]))
        #expect(given.count == Set(given).count)
    }
}
