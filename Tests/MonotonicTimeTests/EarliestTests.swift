import MonotonicTime
import Testing

@Suite("Earliest")
struct EarliestTests {
    private let instants: [Instant?] = [nil, .zero, Instant(nanoseconds: -4), Instant(nanoseconds: 9), nil]

    @Test("the earliest of several instants ignores nil")
    func least() {
        for first in instants {
            for second in instants {
                #expect(earlier(first, second) == [first, second].compactMap { $0 }.min())
                for third in instants {
                    let comes = [first, second, third].compactMap { $0 }
                    #expect(earliest(first, second, third) == comes.min())
                }
            }
        }
    }

    @Test("the event that is due first is found, and of equal ones the first")
    func things() {
        var earliest = Earliest<String>()
        #expect(earliest.result == nil)
        earliest.consider(nil, "never")
        #expect(earliest.result == nil)
        earliest.consider(Instant(nanoseconds: 5), "late")
        earliest.consider(Instant(nanoseconds: 2), "soon")
        earliest.consider(Instant(nanoseconds: 2), "as soon")
        earliest.consider(Instant(nanoseconds: 3), "later")
        earliest.consider(nil, "never")
        #expect(earliest.result?.event == "soon")
        #expect(earliest.result?.due == Instant(nanoseconds: 2))
    }
}
