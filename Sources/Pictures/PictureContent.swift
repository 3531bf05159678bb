import MonotonicTime
import Pixels

/// A picture as an option of the banner. A moving picture runs for ever, from the banner's start on, whether it
/// is in view or not.
public struct PictureContent: BannerContent, Hashable {
    /// What was read of the file.
    public let source: PictureSource
    /// How it is brought to the height of the room.
    public let fit: PictureFit
    /// How its shades become pixels that are lit or dark.
    public let dithering: Dithering
    /// The format that it is drawn in.
    public let format: PixelFormat
    /// When each frame ends, counted from the start of the first; empty for a picture that stands still.
    private let ends: [Int64]

    /// The picture of `source` for a display of `format`: with its colors or grays where that has them, otherwise
    /// dithered.
    public init(
        _ source: PictureSource,
        fit: PictureFit = .scale,
        dithering: Dithering = .diffusion,
        format: PixelFormat = .bit
    ) {
        self.source = source
        self.fit = fit
        self.dithering = dithering
        self.format = format
        var end = Nanoseconds.zero
        ends =
            source.frames.count < 2
            ? []
            : source.frames.map { frame in
                // A frame of no time would end when it begins, and the one behind it never be found.
                end = end + max(frame.duration, Nanoseconds(1))
                return end.rawValue
            }
    }

    /// The size that the picture gets in `room`.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        fit.size(of: source.natural, height: room.height)
    }

    /// The frame that is due at `time`.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        picture(phase(at: time)?.index ?? 0, size: size(in: room, at: time))
    }

    /// Whether all pixels of all frames are lit in `room`, or all dark; nil if they differ, or there are none.
    public func uniformState(in room: PixelSize) -> Bool? {
        let size = fit.size(of: source.natural, height: room.height)
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

    /// The frame at `index`, made as large as `size`.
    private func picture(_ index: Int, size: PixelSize) -> Bitmap {
        guard index < source.frames.count else { return Bitmap(size: size, format: format) }
        let planes = source.frames[index].planes.map { plane in
            fit == .scale ? plane.scaled(to: size) : middle(of: plane, size: size)
        }
        guard format == .bit, let light = planes.first else { return Bitmap(planes, format: format) }
        let isIcon = source.natural.height <= size.height && source.natural.width <= size.width
        return light.dithered(dithering == .auto && isIcon ? .none : dithering)
    }

    /// The middle of the file's picture. `kept` is a middle part of it; its own middle may be a row off.
    private func middle(of kept: GrayPicture, size: PixelSize) -> GrayPicture {
        let there = PixelRectangle(middleOf: source.natural, size: kept.size)
        var part = PixelRectangle(middleOf: source.natural, size: size)
        part.x -= there.x
        part.y -= there.y
        return kept.part(part)
    }

    /// How long the frame due at `time` is still shown; nil for a picture that stands still.
    public func lifetime(at time: ContentTime) -> Nanoseconds? {
        phase(at: time)?.left
    }

    /// Which frame is due, and how long it still is.
    private func phase(at time: ContentTime) -> (index: Int, left: Nanoseconds)? {
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
    /// A picture of `planes`: one of light, or red, green and blue.
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
