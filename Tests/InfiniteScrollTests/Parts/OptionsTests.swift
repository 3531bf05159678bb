import TestSupport
import Testing

@testable import InfiniteScroll

@Suite("Options")
struct OptionsTests {
    @Test("options in blocks equal the list, and a change of one leaves every copy unchanged")
    func asAnArray() {
        for seed in 1...30 {
            var generator = SeededGenerator(seed: seed)
            let count = generator.pick([0, 1, 5, 1023, 1024, 1025, 3000])
            var plain = (0..<count).map { Option(id: "\($0)", length: generator.number(in: 0...99)) }
            var options = Options(plain)
            #expect(Array(options) == plain, "seed \(seed)")
            for _ in 0..<10 where count > 0 {
                let former = (options, plain)
                let index = generator.number(in: 0...count - 1)
                plain[index].length = 100 + generator.number(in: 0...99)
                options[index].length = plain[index].length
                #expect(options[index] == plain[index], "seed \(seed)")
                #expect(options != former.0, "seed \(seed)")
                #expect(Array(options) == plain, "seed \(seed)")
                #expect(Array(former.0) == former.1, "seed \(seed)")
            }
        }
    }

    @Test("an option is found by its id in any block, and the first of equal ones")
    func byID() {
        var options = Options((0..<3000).map { Option(id: "\($0)", length: 1) })
        for index in [0, 1, 1023, 1024, 2047, 2048, 2999] {
            #expect(options.index(ofID: "\(index)") == index)
        }
        #expect(options.index(ofID: "3000") == nil)
        #expect(options.firstDuplicate == nil)
        options[2500].id = "1500"
        #expect(options.index(ofID: "1500") == 1500)
        #expect(options.firstDuplicate == "1500")
    }
}
