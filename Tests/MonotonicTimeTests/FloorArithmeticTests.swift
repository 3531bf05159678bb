import MonotonicTime
import Testing

@Suite("Floored and ceiled division")
struct FloorArithmeticTests {
    @Test("quotient and remainder restore the number, and the remainder is never negative", arguments: -9...9)
    func parts(_ number: Int) {
        for divisor in 1...4 {
            let remainder = number.flooredRemainder(by: divisor)
            #expect((0..<divisor).contains(remainder))
            #expect(number.flooredQuotient(by: divisor) * divisor + remainder == number)
            #expect(number.ceiledQuotient(by: divisor) == -(-number).flooredQuotient(by: divisor))
        }
    }

    @Test("the limits of 64 bits are supported")
    func extremes() {
        #expect(Int64.min.flooredQuotient(by: 1) == .min)
        #expect(Int64.min.flooredQuotient(by: .max) == -2)
        #expect(Int64.min.flooredRemainder(by: .max) == .max - 1)
        #expect(Int64.max.ceiledQuotient(by: 2) == Int64.max / 2 + 1)
        #expect(Int64.max.flooredRemainder(by: 2) == 1)
    }
}
