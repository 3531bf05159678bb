import Pixels

/// How light becomes pixels that are lit or dark.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
    /// What a pixel is too bright or too dark goes to its neighbors (Floyd and Steinberg, the rows by turns
    /// from the left and from the right): the finest shades.
    case diffusion
    /// A fixed pattern of 8 × 8 thresholds (Bayer): parts of a moving picture that stand still stay still.
    case ordered
    /// Half of the light and more is lit: for drawings and letters.
    case none
    /// `none` for an icon, which is shown as it is or enlarged; `diffusion` for a picture that is made smaller.
    case auto
}

extension GrayPicture {
    /// The picture in pixels that are lit or dark. Black stays dark and white stays lit whatever the way.
    public func dithered(_ dithering: Dithering) -> Bitmap {
        switch dithering {
        case .diffusion: diffused
        case .ordered: thresholded { x, y, light in (Int(light) * 64 + 127) / 255 > Self.threshold(x, y) }
        case .none: thresholded { _, _, light in light >= 128 }
        case .auto: diffused
        }
    }

    private func thresholded(_ isLit: (Int, Int, UInt8) -> Bool) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width where isLit(x, y, pixels[y * width + x]) { bitmap[x, y] = true }
        }
        return bitmap
    }

    /// The place of a pixel in the order in which a square of 8 × 8 pixels gets lit, 0 to 63: the bits of
    /// `x` ^ `y` and `y` by turns, the lowest first.
    private static func threshold(_ x: Int, _ y: Int) -> Int {
        (0..<3).reduce(0) { order, bit in
            order << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
        }
    }

    /// Light in sixteenths. The rows have a place more at both ends, where what nobody takes is lost.
    private var diffused: Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        var debts = [Int](repeating: 0, count: width + 2)
        for y in 0..<height {
            var next = [Int](repeating: 0, count: width + 2)
            let step = y % 2 == 0 ? 1 : -1
            for column in 0..<width {
                let x = step > 0 ? column : width - 1 - column
                let wanted = Int(pixels[y * width + x]) * 16 + debts[x + 1]
                let isLit = wanted >= 128 * 16
                if isLit { bitmap[x, y] = true }
                let debt = wanted - (isLit ? 255 * 16 : 0)
                let ahead = (debt * 7) >> 4
                let behind = (debt * 3) >> 4
                let below = (debt * 5) >> 4
                debts[x + 1 + step] += ahead
                next[x + 1 - step] += behind
                next[x + 1] += below
                next[x + 1 + step] += debt - ahead - behind - below
            }
            debts = next
        }
        return bitmap
    }
}
