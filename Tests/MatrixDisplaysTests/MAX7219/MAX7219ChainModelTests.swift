import Testing

@Suite("The model of a chain behaves as in the datasheet")
struct MAX7219ChainModelTests {
    private func chain(_ count: Int, variant: MAX7219ChainModel.Variant = .max7219) -> MAX7219ChainModel {
        MAX7219ChainModel(
            chips: [MAX7219ChainModel.Chip](
                repeating: .init(digits: [UInt8](repeating: 0, count: 8)),
                count: count
            ),
            variant: variant
        )
    }

    @Test("the first word sent ends in the chip farthest from the host")
    func farthestFirst() {
        var model = chain(3)
        model.transact([0x01, 0xAA, 0x02, 0xBB, 0x03, 0xCC])
        #expect(model.chips[2].digits[0] == 0xAA)
        #expect(model.chips[1].digits[1] == 0xBB)
        #expect(model.chips[0].digits[2] == 0xCC)
        #expect(model.findings.isEmpty)
    }

    @Test("a short transaction pushes old words on to the next chips, and is found")
    func shortTransaction() {
        var model = chain(3)
        model.transact([0x01, 0x11, 0x02, 0x22, 0x03, 0x33])
        model.transact([0x04, 0x44])
        #expect(model.chips[0].digits[3] == 0x44)
        #expect(model.chips[1].digits[2] == 0x33)
        #expect(model.chips[2].digits[1] == 0x22)
        #expect(model.findings == [.transactionLength(bits: 16, expected: 48)])
    }

    @Test("of a transaction that is too long the last bits count, and it is found")
    func longTransaction() {
        var model = chain(1)
        model.transact([0x01, 0x11, 0x02, 0x22])
        #expect(model.chips[0].digits[0] == 0)
        #expect(model.chips[0].digits[1] == 0x22)
        #expect(model.findings == [.transactionLength(bits: 32, expected: 16)])
    }

    @Test("nothing is executed before LOAD rises")
    func latchOnRisingEdge() {
        var model = chain(1)
        model.lowerLoad()
        model.shift([0x01, 0x55])
        #expect(model.chips[0].digits[0] == 0)
        model.raiseLoad()
        #expect(model.chips[0].digits[0] == 0x55)
    }

    @Test("chip select without a clock executes the old words again")
    func emptySelection() {
        var model = chain(1)
        model.transact([0x01, 0x55])
        model.chips[0].digits[0] = 0
        model.transact([])
        #expect(model.chips[0].digits[0] == 0x55)
    }

    @Test(
        "a MAX7219 is shifted by other devices' traffic, a MAX7221 is not",
        arguments: [
            (MAX7219ChainModel.Variant.max7219, UInt8(0x77)),
            (.max7221, 0x55),
        ]
    )
    func foreignTraffic(variant: MAX7219ChainModel.Variant, digit: UInt8) {
        var model = chain(1, variant: variant)
        model.transact([0x01, 0x55])
        model.shift([0x01, 0x77])
        model.transact([])
        #expect(model.chips[0].digits[0] == digit)
        #expect(model.findings.first == .clockedWhileNotSelected(bits: 16))
    }

    @Test("shutdown darkens, the scan limit cuts, display test lights all, shutdown or not")
    func whatIsLit() {
        var model = chain(1)
        model.transact([0x01, 0xFF])
        model.transact([0x03, 0xFF])
        #expect(!model.isLit(chip: 0, digit: 0, bit: 0))
        model.transact([0x0C, 0x01])
        #expect(model.isLit(chip: 0, digit: 0, bit: 0))
        #expect(!model.isLit(chip: 0, digit: 2, bit: 0))
        model.transact([0x0B, 0x02])
        #expect(model.isLit(chip: 0, digit: 2, bit: 0))
        model.transact([0x0C, 0x00])
        model.transact([0x0F, 0x01])
        #expect(model.isLit(chip: 0, digit: 7, bit: 3))
        #expect(model.findings == [.scanLimit(chip: 0, data: 2), .displayTest(chip: 0)])
    }

    @Test("Code B shows digits as figures")
    func codeB() {
        var model = chain(1)
        model.transact([0x0C, 0x01])
        model.transact([0x09, 0x01])
        model.transact([0x01, 0x81])
        let lit = (0..<8).filter { model.isLit(chip: 0, digit: 0, bit: $0) }
        #expect(lit == [4, 5, 7], "a 1 is segments B and C; the point is bit 7 as ever")
        #expect(model.findings == [.decodeMode(chip: 0, data: 1)])
    }

    @Test("the upper four address bits do not matter, and undefined addresses are found")
    func addresses() {
        var model = chain(1)
        model.transact([0xF1, 0x5A])
        #expect(model.chips[0].digits[0] == 0x5A)
        model.transact([0x0D, 0xFF])
        model.transact([0x0E, 0xFF])
        #expect(
            model.findings == [
                .undefinedAddress(chip: 0, address: 0x0D), .undefinedAddress(chip: 0, address: 0x0E),
            ]
        )
    }

    @Test("duty is (2n+1)/32 for a MAX7219, (n+1)/16 for a MAX7221, 31/32 in a display test")
    func duty() {
        var chip = MAX7219ChainModel.Chip(digits: [UInt8](repeating: 0, count: 8))
        chip.intensity = 3
        #expect(chip.duty(.max7219) == 7)
        #expect(chip.duty(.max7221) == 8)
        chip.isTesting = true
        #expect(chip.duty(.max7219) == 31)
    }
}
