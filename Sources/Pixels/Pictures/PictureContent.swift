import MonotonicTime

/// The content of a banner that shows a still or animated picture. An animation starts when the banner
/// starts, repeats indefinitely, and continues while it is not visible.
public struct PictureContent: BannerContent, Hashable {
    package let source: PictureSource
    package let fit: PictureFit
    package let dithering: Dithering
    let format: PixelFormat
    /// The time at which each frame of the animation ends, in nanoseconds since the start of the first frame.
    /// The array is empty for a still picture.
    let ends: [Int64]

    /// Creates content that shows the picture `source` on a display with the pixel format `format`. The
    /// picture has grays on a grayscale display and colors on a color display. On a monochrome display, it is
    /// dithered.
    package init(
        _ source: PictureSource,
        fit: PictureFit = .scale,
        dithering: Dithering = .diffusion,
        format: PixelFormat = .bit
    ) {
        self.source = source
        self.fit = fit
        self.dithering = dithering
        self.format = format
        ends = source.frames.count > 1 ? Self.ends(of: source.frames) : []
    }

    private static func ends(of frames: [PictureSource.Frame]) -> [Int64] {
        // With a duration of zero, the search would never find the frame.
        let shortestDuration = Nanoseconds(1)
        var end = Nanoseconds.zero
        return frames.map { frame in
            end = end + max(frame.duration, shortestDuration)
            return end.rawValue
        }
    }

    /// Returns the size in pixels at which the picture is shown in `area`.
    public func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        fit.size(of: source.originalSize, height: area.height)
    }

    /// Returns the frame of the picture that is shown at `time`, drawn for `area`.
    public func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        picture(phase(at: time)?.index ?? 0, size: size(in: area, at: time))
    }

    /// Returns true if all pixels of all frames have the same lit color when the picture is shown in `area`,
    /// or false if all are dark. Returns nil if the pixels differ or if there are none.
    package func uniformState(in area: PixelSize) -> Bool? {
        let size = fit.size(of: source.originalSize, height: area.height)
        var color: Color?
        for index in source.frames.indices {
            let picture = picture(index, size: size)
            for x in 0..<picture.width {
                for y in 0..<picture.height {
                    if let color, color != picture[colorAt: x, y] { return nil }
                    color = picture[colorAt: x, y]
                }
            }
        }
        return color.map { $0 != .black }
    }

    func picture(_ index: Int, size: PixelSize) -> Bitmap {
        guard index < source.frames.count else { return Bitmap(size: size, format: format) }
        let planes = source.frames[index].planes.map { plane in
            fit == .scale ? plane.scaled(to: size) : middle(of: plane, size: size)
        }
        guard format == .bit, let light = planes.first else { return Bitmap(planes, format: format) }
        let isIcon = source.originalSize.height <= size.height && source.originalSize.width <= size.width
        return light.dithered(dithering == .auto && isIcon ? .none : dithering)
    }

    /// Returns the middle part of the original picture in the size `size`. `kept` is the stored part of the
    /// original picture. The middle of `kept` may be off by a row, so the position is computed from the
    /// original size.
    private func middle(of kept: GrayPicture, size: PixelSize) -> GrayPicture {
        let keptArea = PixelRectangle(middleOf: source.originalSize, size: kept.size)
        var part = PixelRectangle(middleOf: source.originalSize, size: size)
        part.x -= keptArea.x
        part.y -= keptArea.y
        return kept.part(part)
    }

    /// Returns the time from `time` until the next frame of the animation is shown, or nil for a still
    /// picture.
    public func lifetime(at time: ContentTime) -> Nanoseconds? { phase(at: time)?.remaining }

    /// Returns the index of the animation's frame that is shown at `time`, and the time until the next frame.
    /// Returns nil for a still picture.
    private func phase(at time: ContentTime) -> (index: Int, remaining: Nanoseconds)? {
        guard let lap = ends.last else { return nil }
        let position = time.elapsed.rawValue.flooredRemainder(by: lap)
        var low = 0
        var high = ends.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return (low, Nanoseconds(ends[low] - position))
    }
}

extension Bitmap {
    /// Creates a picture in the pixel format `format` from `planes`, which is either a single plane of gray
    /// levels, or three planes with the levels of red, green and blue.
    fileprivate init(_ planes: [GrayPicture], format: PixelFormat) {
        let size = planes.first?.size ?? PixelSize(width: 0, height: 0)
        self.init(size: size, format: format)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let values = planes.map { $0.pixels[y * size.width + x] }
                self[colorAt: x, y] =
                    values.count == 3
                    ? Color(red: values[0], green: values[1], blue: values[2]) : Color(gray: values[0])
            }
        }
    }
}
