extension Color {
    /// Returns this color with the color `ink` on top of it. `coverage` is the opacity of `ink`, from 0
    /// (transparent) to 255 (opaque).
    ///
    /// The function mixes the squares of the sRGB values. Unlike the values themselves, the squares are
    /// nearly proportional to brightness.
    public func blended(with ink: Color, coverage: UInt8) -> Color {
        func mixedComponent(_ back: UInt8, _ front: UInt8) -> UInt8 {
            let frontWeight = Int(coverage)
            let backWeight = 255 - frontWeight
            let (frontSquare, backSquare) = (Int(front) * Int(front), Int(back) * Int(back))
            let square = (frontSquare * frontWeight + backSquare * backWeight) / 255
            return UInt8(clamping: Int(Double(square).squareRoot().rounded()))
        }
        switch coverage {
        case 0: return self
        case 255: return ink
        default:
            return Color(
                red: mixedComponent(red, ink.red),
                green: mixedComponent(green, ink.green),
                blue: mixedComponent(blue, ink.blue)
            )
        }
    }

    /// Returns a mixture of this color and `other`. This color has the weight `total` − `progress`, and
    /// `other` has the weight `progress`. `Bitmap.mix(_:with:progress:total:)` mixes pixels in the same way.
    package func mixed(with other: Color, progress: Int, total: Int) -> Color {
        Color(
            red: Bitmap.mixed(red, other.red, progress: progress, total: total),
            green: Bitmap.mixed(green, other.green, progress: progress, total: total),
            blue: Bitmap.mixed(blue, other.blue, progress: progress, total: total)
        )
    }
}
