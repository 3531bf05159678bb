import BusInterfaces
import MatrixDisplays
import Pixels
import TestSupport

/// A wall of MAX7219 modules, and where a viewer sees each LED of each chip.
///
/// The code is independent of the driver. It has a separate table for the eight ways in which a module can hang, and
/// follows the cable to find the order of the chips.
struct Wall {
    let layout: ModuleLayout
    let columns: Int
    let rows: Int

    /// Returns the digit and bit of the LED that the viewer sees at (x, y) of a module.
    static func led(x: Int, y: Int, rotation: Int, isMirrored: Bool) -> (digit: Int, bit: Int) {
        switch (rotation, isMirrored) {
        case (0, false): (x, y)
        case (90, false): (y, 7 - x)
        case (180, false): (7 - x, 7 - y)
        case (270, false): (7 - y, x)
        case (90, true): (y, x)
        case (270, true): (7 - y, 7 - x)
        case (180, true): (x, 7 - y)
        case (0, true): (7 - x, y)
        default: (-1, -1)
        }
    }

    /// The modules in the order of the cable, and whether each of them hangs upside down.
    var cable: [(column: Int, row: Int, isUpsideDown: Bool)] {
        var walk: [(column: Int, row: Int, isUpsideDown: Bool)] = []
        var row = layout.firstRow == .top ? 0 : rows - 1
        var leftwards = layout.order == .rightToLeft
        var isUpsideDown = false
        while row >= 0, row < rows {
            var column = leftwards ? columns - 1 : 0
            while column >= 0, column < columns {
                walk.append((column, row, isUpsideDown))
                column += leftwards ? -1 : 1
            }
            row += layout.firstRow == .top ? 1 : -1
            if layout.isSerpentine {
                leftwards.toggle()
                if layout.turnsReturningRows { isUpsideDown.toggle() }
            }
        }
        return walk
    }

    /// Returns the picture that the viewer sees.
    func picture(of model: MAX7219ChainModel) -> Bitmap {
        var picture = Bitmap(width: columns * 8, height: rows * 8)
        for (chip, module) in cable.enumerated() {
            for y in 0..<8 {
                for x in 0..<8 {
                    let led = Self.led(
                        x: module.isUpsideDown ? 7 - x : x,
                        y: module.isUpsideDown ? 7 - y : y,
                        rotation: layout.rotation.rawValue,
                        isMirrored: layout.isMirrored
                    )
                    if model.isLit(chip: chip, digit: led.digit, bit: led.bit) {
                        picture[module.column * 8 + x, module.row * 8 + y] = true
                    }
                }
            }
        }
        return picture
    }
}

extension Bitmap {
    /// Returns a picture in which each pixel is lit or dark at random.
    static func random(width: Int, height: Int, using generator: inout SeededGenerator) -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        for x in 0..<width {
            for y in 0..<height {
                picture[x, y] = Bool.random(using: &generator)
            }
        }
        return picture
    }

    /// Returns whether every lit pixel is also lit in `other`.
    func isSubset(of other: Bitmap) -> Bool {
        (0..<width).allSatisfy { x in (0..<height).allSatisfy { y in !self[x, y] || other[x, y] } }
    }
}
