/// A method of converting a grayscale picture to pixels that are only lit or dark.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
    /// Error diffusion by Floyd and Steinberg, with rows in alternating directions. Of all methods, it
    /// preserves the most shading of the picture.
    case diffusion
    /// A fixed pattern of 8 × 8 thresholds (Bayer). In an animation, the parts that do not change do not
    /// flicker either.
    case ordered
    /// A threshold at half of the maximum brightness, which suits drawings and letters best.
    case none
    /// The method `none` for an icon, which is shown at its original size or larger, and the method
    /// `diffusion` for a picture that is scaled down.
    case auto
}

extension GrayPicture {
    /// Returns the picture, converted to one bit per pixel with the method `dithering`. With every method,
    /// black pixels become dark and white pixels become lit.
    package func dithered(_ dithering: Dithering) -> Bitmap {
        switch dithering {
        case .diffusion, .auto: diffused
        case .ordered: thresholded { x, y, light in (Int(light) * 64 + 127) / 255 > Self.threshold(x, y) }
        case .none: thresholded { _, _, light in light >= 128 }
        }
    }

    private func thresholded(_ isLit: (Int, Int, UInt8) -> Bool) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width where isLit(x, y, pixels[y * width + x]) { bitmap[x, y] = true }
        }
        return bitmap
    }

    /// Returns the threshold of ordered dithering, from 0 to 63, for the pixel in column `x` and row `y`. The
    /// pattern of thresholds repeats every 8 × 8 pixels. The bits of a threshold are, in turn, those of `x` ^
    /// `y` and of `y`, and begin with their lowest bits.
    private static func threshold(_ x: Int, _ y: Int) -> Int {
        (0..<3).reduce(0) { order, bit in
            order << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
        }
    }

    /// This picture, converted to one bit per pixel by error diffusion (Floyd and Steinberg). Every second
    /// row is converted from right to left, so that the errors form no diagonal pattern. Errors are in
    /// sixteenths of a level. Each row of errors has an extra element at both ends, whose errors are dropped.
    private var diffused: Bitmap {
        let sixteenths = 16
        let (threshold, litLevel) = (128 * sixteenths, 255 * sixteenths)
        var bitmap = Bitmap(width: width, height: height)
        var errors = [Int](repeating: 0, count: width + 2)
        for y in 0..<height {
            var errorsBelow = [Int](repeating: 0, count: width + 2)
            let step = y % 2 == 0 ? 1 : -1
            for column in 0..<width {
                let x = step > 0 ? column : width - 1 - column
                let errorIndex = x + 1
                let level = Int(pixels[y * width + x]) * sixteenths + errors[errorIndex]
                let isLit = level >= threshold
                if isLit { bitmap[x, y] = true }
                // Seven, three and five sixteenths of the error go to three neighbors, and the rest to a fourth one.
                let error = level - (isLit ? litLevel : 0)
                let errorAhead = (error * 7) >> 4
                let errorBelowBehind = (error * 3) >> 4
                let errorBelow = (error * 5) >> 4
                errors[errorIndex + step] += errorAhead
                errorsBelow[errorIndex - step] += errorBelowBehind
                errorsBelow[errorIndex] += errorBelow
                errorsBelow[errorIndex + step] += error - errorAhead - errorBelowBehind - errorBelow
            }
            errors = errorsBelow
        }
        return bitmap
    }
}
