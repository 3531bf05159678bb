import MonotonicTime

/// Detection of flashes in an animation, according to the general flash threshold of WCAG 2.2, success
/// criterion 2.3.1. A flash is a change in the brightness of a quarter of the picture by at least a tenth of
/// the maximum, followed by the opposite change.
extension PictureContent {
    /// The maximum number of harmless brightness changes within a second. Six changes form three flashes of
    /// two changes each, which are permitted.
    private static let harmlessChanges = 6

    /// Returns the maximum number of flashes within one second of the animation when it is shown in `area`.
    /// Returns nil if this number is at most three. `dimming` is the divisor by which the picture is dimmed
    /// when it is shown; 1 means full brightness.
    package func dangerousFlashCount(in area: PixelSize, dimming: Int = 1) -> Int? {
        guard let lap = ends.last else { return nil }
        let starts = [0] + ends.dropLast()
        // Most animations are too slow, and are not drawn here.
        let shortest = zip(starts, ends).map { $1 - $0 }.min() ?? lap
        guard shortest < Nanoseconds.perSecond / Int64(Self.harmlessChanges) else { return nil }
        let lights = ends.indices.map { lightOfQuarters(ofFrame: $0, in: area) }
        let most = (0..<4).map { quarter in
            let changes = LightChanges(lights.map { $0[quarter] / dimming }).frames.map { starts[$0] }
            return Self.mostInSecond(changes, lap: lap)
        }
        guard let changes = most.max(), changes > Self.harmlessChanges else { return nil }
        return (changes + 1) / 2
    }

    /// Returns the mean brightness of each quarter of the frame at `index`. On a monochrome display, it
    /// depends on the dithering, so the method measures the frame as drawn for `area`. On other displays, it
    /// measures the decoded picture, because scaling changes the brightness little.
    private func lightOfQuarters(ofFrame index: Int, in area: PixelSize) -> [Int] {
        guard format == .bit else { return QuarterLight(of: source.frames[index].planes).means }
        return QuarterLight(of: picture(index, size: fit.size(of: source.originalSize, height: area.height)))
            .means
    }

    /// Returns the maximum number of elements of `times` within one second. The times repeat after `lap`, the
    /// duration of one run of the animation. All times are in nanoseconds.
    private static func mostInSecond(_ times: [Int64], lap: Int64) -> Int {
        let second = Nanoseconds.perSecond
        let (laps, rest) = second.quotientAndRemainder(dividingBy: lap)
        let remainders = times.indices.map { first in
            times.count(where: { ($0 - times[first]).flooredRemainder(by: lap) < rest })
        }
        return Int(laps) * times.count + (remainders.max() ?? 0)
    }
}

/// The frames of the animation at which the brightness has changed by a tenth of the maximum. Each change is
/// in the direction opposite to the previous one.
private struct LightChanges {
    private static let threshold = QuarterLight.maximum / 10

    /// The indices of the frames at which the brightness has changed. Each index appears at most once,
    /// although the animation repeats.
    private(set) var frames: [Int] = []

    /// Finds the brightness changes in an animation whose frames have the brightnesses `lights`. The
    /// animation is examined twice in succession, because its first run determines the brightness at the
    /// start of the second run.
    init(_ lights: [Int]) {
        var (low, high) = (lights.first ?? 0, lights.first ?? 0)
        var isRising: Bool?
        for (index, light) in (lights + lights).enumerated() {
            let isRise = isRising != true && light - low >= Self.threshold
            guard isRise || isRising != false && high - light >= Self.threshold else {
                (low, high) = (min(low, light), max(high, light))
                continue
            }
            isRising = isRise
            (low, high) = (light, light)
            if index >= lights.count { frames.append(index - lights.count) }
        }
    }
}

/// The mean brightness of each quarter of a picture, from 0 to `maximum`. It is computed from the squares of
/// sRGB components, because these are nearly proportional to brightness.
private struct QuarterLight {
    /// The brightness of a completely white picture.
    static let maximum = 255 * 255

    private var sums = [Int](repeating: 0, count: 4)
    private var counts = [Int](repeating: 0, count: 4)

    /// The mean brightness of each quarter of the picture. A quarter without pixels is dark.
    var means: [Int] { zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 } }

    /// Measures the mean brightness of each quarter of a picture. `planes` contains one picture with gray
    /// levels, or three pictures with the red, green and blue levels of the same pixels.
    init(of planes: [GrayPicture]) {
        // The contributions of red, green and blue to the brightness, in 1/256.
        let weights = planes.count == 3 ? [54, 183, 19] : [256]
        for (plane, weight) in zip(planes, weights) {
            // Each pixel is counted once, with its first component.
            let isFirstPlane = weight == weights[0]
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    let level = Int(plane.pixels[y * plane.width + x])
                    let light = level * level * weight / 256
                    add(light, x: x, y: y, of: plane.size, counts: isFirstPlane)
                }
            }
        }
    }

    /// Measures the mean brightness of each quarter of a monochrome picture, which has one bit per pixel.
    init(of picture: Bitmap) {
        for x in 0..<picture.width {
            for y in 0..<picture.height {
                add(picture[x, y] ? Self.maximum : 0, x: x, y: y, of: picture.size, counts: true)
            }
        }
    }

    private mutating func add(_ light: Int, x: Int, y: Int, of size: PixelSize, counts isCounted: Bool) {
        let quarter = 2 * x / size.width + 2 * (2 * y / size.height)
        sums[quarter] += light
        if isCounted { counts[quarter] += 1 }
    }
}
