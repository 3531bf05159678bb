import MonotonicTime
import Pixels

/// The color and position of one column of letters, or of one row in vertical text. Text effects change them
/// over time.
struct ColumnAppearance: Hashable {
    /// The color of the letters in the column.
    var ink: Color
    /// The multicolor pixels of the column from top to bottom, before the text is enlarged. Nil if the column
    /// is not part of a multicolor icon.
    var icon: [PaintedPixel]?
    /// The distance by which the letters in the column are moved down, in pixels before the text is enlarged.
    /// In vertical text, the letters in a row are moved to the right instead.
    var waveOffset = 0
    /// Whether every second pixel of the column is dark, like the squares of a chessboard, so that the text
    /// looks dimmed.
    var isDimmed = false

    /// The vertical displacement of a column of letters, in pixels, for each of the 16 steps of a wave.
    private static let waveOffsets = [0, 0, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1, 0]
    /// The difference in hue between adjacent columns of a rainbow, where 256 is a full turn of the color
    /// wheel.
    private static let huePerColumn = 8
    /// The change in hue of a rainbow at each animation step, where 256 is a full turn of the color wheel.
    private static let huePerStep = 4
    /// The number of animation steps after which the rainbow repeats.
    private static let rainbowSteps: Int64 = 64
    /// The width, in columns, of the bright band that the effect `{shimmer}` moves through a text.
    private static let shimmerWidth: Int64 = 3
    /// The distance, in columns, that the bright band of the effect `{shimmer}` moves beyond the end of a
    /// text before it starts again.
    private static let shimmerGap: Int64 = 8

    /// Changes the color, the position or the brightness of this column of letters as `effect` does at
    /// `step`.
    ///
    /// - Parameters:
    ///   - effect: The effect, such as a rainbow or a wave.
    ///   - column: The index of this column in the part of the text that has the effect.
    ///   - length: The number of columns of that part.
    ///   - step: The number of the animation step, which grows with time.
    ///   - format: The pixel format of the picture. Without colors, some effects are invisible or look
    ///     different.
    mutating func apply(
        _ effect: TextEffect,
        column: Int,
        length: Int,
        step: Int64,
        format: PixelFormat
    ) {
        guard effect.isVisible(in: format) else { return }
        switch effect {
        // Rainbows and gradients replace the colors of a multicolor icon.
        case .rainbow:
            icon = nil
            let hueOffset = Self.huePerStep * Int(step.flooredRemainder(by: Self.rainbowSteps))
            ink = Color(hue: Self.huePerColumn * column + hueOffset)
        case .gradient(let first, let last):
            icon = nil
            ink = first.mixed(with: last, progress: column, total: max(1, length - 1))
        case .pulse:
            recolor { $0.pulsing(at: step) }
        case .shimmer:
            applyShimmer(column: column, length: length, step: step, format: format)
        case .wave:
            let waveStep = (Int64(column) + step).flooredRemainder(by: Int64(Self.waveOffsets.count))
            waveOffset = Self.waveOffsets[Int(waveStep)]
        case .typewriter, .roll:
            // These effects hide or move whole characters.
            break
        }
    }

    /// Makes this column brighter while the bright band of the effect `{shimmer}` covers it. On a monochrome
    /// display, the column is dimmed instead while the band does not cover it.
    private mutating func applyShimmer(
        column: Int,
        length: Int,
        step: Int64,
        format: PixelFormat
    ) {
        let cycle = Int64(length) + Self.shimmerGap
        let isBright = (Int64(column) - step).flooredRemainder(by: cycle) < Self.shimmerWidth
        if format == .bit {
            isDimmed = !isBright
        } else if isBright {
            recolor { $0.mixed(with: .white, progress: 1, total: 2) }
        }
    }

    private mutating func recolor(_ change: (Color) -> Color) {
        ink = change(ink)
        guard let pixels = icon else { return }
        icon = pixels.map { pixel in
            var pixel = pixel
            pixel.color = change(pixel.color)
            return pixel
        }
    }

    /// Returns the color of the pixel that is `distance` pixels below the top of the letters. The letters
    /// cover `coverage` / 255 of the pixel, and the rest shows `background`. For a multicolor icon, enlarged
    /// `scale` times, the icon determines the color.
    func color(coverage: UInt8, distance: Int, scale: Int, background: Color) -> Color {
        guard let icon else { return background.blended(with: ink, coverage: coverage) }
        guard distance >= 0, distance / scale < icon.count else { return background }
        let pixel = icon[distance / scale]
        return background.blended(with: pixel.color, coverage: pixel.coverage)
    }
}

extension Color {
    /// Creates a fully saturated color with the given hue, where 256 is a full turn of the color wheel: 0 is
    /// red, 85 is green and 171 is blue.
    package init(hue: Int) {
        // Along the color wheel, each component rises, stays and falls. The three curves are offset by a
        // third of the wheel, which has 1536 positions.
        func component(_ offset: Int) -> UInt8 {
            let position = (6 * hue + offset).flooredRemainder(by: 1536)
            return UInt8(clamping: min(position, 1024 - position))
        }
        self.init(red: component(512), green: component(0), blue: component(1024))
    }

    /// Returns this color at a step of the effect `{pulse}`. In 20 steps, the brightness rises from half to
    /// full, and in the next 20 it falls again. The factor (20 + rise) / 40, with `rise` from 0 to 20, equals
    /// (96 + 32 · tri) / 128 for a triangle wave `tri` from −1 to 1.
    fileprivate func pulsing(at step: Int64) -> Color {
        let position = Int(step.flooredRemainder(by: 40))
        let share = 20 + min(position, 40 - position)
        func dimmed(_ component: UInt8) -> UInt8 { UInt8(clamping: (Int(component) * share + 20) / 40) }
        return Color(red: dimmed(red), green: dimmed(green), blue: dimmed(blue))
    }
}
