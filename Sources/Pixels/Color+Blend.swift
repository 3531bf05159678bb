extension Color {
    /// Returns the color of a pixel of this color that `ink` covers in part, from 0 for nothing to 255 for all of it.
    ///
    /// Light adds up, but sRGB values do not. Their squares are close to light, so the squares are mixed.
    public func blended(with ink: Color, coverage: UInt8) -> Color {
        func mixed(_ back: UInt8, _ front: UInt8) -> UInt8 {
            let cover = Int(coverage)
            let light = (Int(front) * Int(front) * cover + Int(back) * Int(back) * (255 - cover)) / 255
            return UInt8(clamping: Int(Double(light).squareRoot().rounded()))
        }
        switch coverage {
        case 0: return self
        case 255: return ink
        default:
            return Color(
                red: mixed(red, ink.red),
                green: mixed(green, ink.green),
                blue: mixed(blue, ink.blue)
            )
        }
    }
}
