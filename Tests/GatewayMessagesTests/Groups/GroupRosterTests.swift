import TestSupport
import Testing

@testable import GatewayMessages

@Suite("Who is in a group")
struct GroupRosterTests {
    /// The same, asked sign by sign.
    private struct Model {
        var revs: [String: String] = [:]
        var online: Set<String> = []

        func others(with rev: String, besides sign: String) -> [String] {
            revs.keys.filter { revs[$0] == rev && $0 != sign && online.contains($0) }.sorted()
        }
    }

    @Test(
        "whatever signs come, go and change their lists, every question has the answer that asking each sign gives"
    )
    func questions() {
        for seed in UInt64(0)..<40 {
            var generator = SeededGenerator(seed: seed)
            var roster = GroupRoster()
            var model = Model()
            let signs = (0..<9).map { "s\($0)" }
            let revs = ["a", "b", "c"]
            for _ in 0..<200 {
                let sign = signs[Int.random(in: 0..<9, using: &generator)]
                if Bool.random(using: &generator) {
                    let isOnline = Bool.random(using: &generator)
                    roster.set(sign, isOnline: isOnline)
                    if isOnline { model.online.insert(sign) } else { model.online.remove(sign) }
                } else {
                    let rev = (revs + [nil])[Int.random(in: 0..<4, using: &generator)]
                    roster.set(sign, rev: rev)
                    model.revs[sign] = rev
                }
                let asking = signs[Int.random(in: 0..<9, using: &generator)]
                for rev in revs {
                    let others = model.others(with: rev, besides: asking)
                    #expect(roster.others(with: rev, besides: asking) == others, "seed \(seed)")
                    #expect(roster.first(with: rev, besides: asking) == others.first, "seed \(seed)")
                    #expect(roster.hasOthers(with: rev, besides: asking) == !others.isEmpty, "seed \(seed)")
                    let smaller = others.filter { $0 < asking }.count
                    #expect(roster.countOfSmaller(than: asking, with: rev) == smaller, "seed \(seed)")
                    for other in signs where other != asking {
                        #expect(roster.contains(other, with: rev) == others.contains(other), "seed \(seed)")
                    }
                    let hasOtherLists = revs.contains {
                        $0 != rev && !model.others(with: $0, besides: asking).isEmpty
                    }
                    #expect(roster.hasOtherLists(than: rev, besides: asking) == hasOtherLists, "seed \(seed)")
                }
            }
        }
    }
}
