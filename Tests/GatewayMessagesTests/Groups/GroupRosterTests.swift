import TestSupport
import Testing

@testable import GatewayMessages

@Suite("The signs of a group")
struct GroupRosterTests {
    /// A model of the roster that searches all members, where the real roster uses an index.
    private struct Model {
        var listHashes: [String: String] = [:]
        var online: Set<String> = []

        func others(with listHash: String, except sign: String) -> [String] {
            listHashes.keys.filter { listHashes[$0] == listHash && $0 != sign && online.contains($0) }
                .sorted()
        }
    }

    @Test(
        "however signs connect, disconnect and change their lists, the index agrees with a search of all signs"
    )
    func index() {
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
                    roster.set(sign, listHash: rev)
                    model.listHashes[sign] = rev
                }
                let asking = signs[Int.random(in: 0..<9, using: &generator)]
                for rev in revs {
                    let others = model.others(with: rev, except: asking)
                    #expect(roster.online(with: rev, except: asking) == others, "seed \(seed)")
                    #expect(roster.firstOnline(with: rev, except: asking) == others.first, "seed \(seed)")
                    let smaller = others.filter { $0 < asking }.count
                    #expect(roster.onlineCount(with: rev, before: asking) == smaller, "seed \(seed)")
                    for other in signs where other != asking {
                        #expect(roster.isOnline(other, with: rev) == others.contains(other), "seed \(seed)")
                    }
                    let hasOtherLists = revs.contains {
                        $0 != rev && !model.others(with: $0, except: asking).isEmpty
                    }
                    #expect(roster.hasOtherLists(than: rev, except: asking) == hasOtherLists, "seed \(seed)")
                }
            }
        }
    }
}
