import MonotonicTime
import Pictures
import Pixels

/// Renders a simulated sign as LEDs on black.
public struct Rendering {
    /// The simulation's input.
    public var scenario: Scenario
    /// How LEDs are drawn.
    let painter: LEDPainter
    /// Polled during rendering; true cancels it.
    public var isCancelled: () -> Bool = { false }

    /// The maximum length of a rendering.
    public static let longest = Nanoseconds.seconds(3600)
    /// The maximum number of frames of an animation.
    static let mostPictures = 20_000
    /// The maximum number of pixels of one frame.
    static let mostPixels = 16_000_000

    /// A rendering of `scenario`, with `scale` pixels for each LED in both directions. LEDs without colors of their own
    /// shine in `light`.
    public init(_ scenario: Scenario, scale: Int = 8, light: LEDPainter.Light = .red) {
        self.scenario = scenario
        painter = LEDPainter(scale: scale, light: light, format: scenario.configuration.wall.format)
    }

    /// Writes an animation that repeats endlessly. Returns the number of its frames.
    ///
    /// - Parameters:
    ///   - path: The file; it appears when it is complete.
    ///   - span: The time span. A GIF counts hundredths of a second, so its length is rounded to them.
    ///   - framesPerSecond: The sampling rate, 1 to 50; a divisor of 100.
    @discardableResult public func writeGIF(
        to path: String,
        span: Scenario.Span,
        framesPerSecond: Int = 50
    ) throws(RenderingError) -> Int {
        try checkLength(span)
        let step = 100 / min(max(framesPerSecond, 1), 50)
        let length = (span.length.rawValue + 5_000_000) / 10_000_000
        guard length >= step else { throw .tooShort(least: .milliseconds(Int64(step) * 10)) }
        let picture = size(atScale: painter.scale)
        guard Self.isPossible(picture) else {
            throw .tooLarge(picture, isPossibleAtScale1: Self.isPossible(size(atScale: 1)))
        }
        let (file, writer) = try writing { () throws(PictureWritingError) in
            let file = try PictureFile(path: path)
            return (
                file,
                try GIFWriter(
                    file: file,
                    width: picture.width,
                    height: picture.height,
                    palette: painter.palette
                )
            )
        }
        func add(_ sample: FrameSampler.Sample) throws(RenderingError) {
            guard writer.count < Self.mostPictures else { throw .tooManyPictures(limit: Self.mostPictures) }
            let picture = painter.paint(fitted(sample.picture))
            try writing { () throws(PictureWritingError) in try writer.add(picture, delay: sample.delay) }
        }
        var sampler = FrameSampler(from: span.beginning, length: Int(length), step: step)
        try forEachPicture(of: span) { (picture, at) throws(RenderingError) in
            try sampler.take(picture, at: at, add)
        }
        try sampler.finish(add)
        try writing { () throws(PictureWritingError) in
            try writer.finish()
            try file.finish()
        }
        return writer.count
    }

    /// Converts errors of writing to errors of rendering.
    func writing<Result>(_ body: () throws(PictureWritingError) -> Result) throws(RenderingError) -> Result {
        do throws(PictureWritingError) {
            return try body()
        } catch {
            throw .writing(error)
        }
    }

    func checkLength(_ span: Scenario.Span) throws(RenderingError) {
        if span.length > Self.longest { throw .tooLong(limit: Self.longest) }
    }

    /// All pictures in order, up to the end of the span.
    func forEachPicture(
        of span: Scenario.Span,
        _ body: (Bitmap, Instant) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        try simulate(span) { (output) throws(RenderingError) in
            if case .frame(let picture, let at, _) = output { try body(picture, at) }
        }
    }

    /// All output in order, up to the end of the span.
    func simulate(
        _ span: Scenario.Span,
        _ body: (Simulation.Output) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        var simulation = scenario.simulation(for: span.end - .zero)
        try simulation.run { (output) throws(RenderingError) in
            guard !isCancelled() else { throw .cancelled }
            try body(output)
        }
    }

    /// A picture of the display's initial size. A script can change the size.
    func fitted(_ picture: Bitmap) -> Bitmap {
        let size = scenario.configuration.wall.size
        guard picture.size != size else { return picture }
        var fitted = Bitmap(size: size, format: picture.format)
        fitted.copy(picture, to: .zero)
        return fitted
    }

    /// The size of a picture of the display.
    func size(atScale scale: Int) -> PixelSize {
        let size = scenario.configuration.wall.size
        return PixelSize(width: size.width * scale, height: size.height * scale)
    }

    private static func isPossible(_ size: PixelSize) -> Bool {
        max(size.width, size.height) <= GIFWriter.longestSide && size.width * size.height <= mostPixels
    }
}

/// A rendering is not possible.
public enum RenderingError: Error, Hashable, CustomStringConvertible {
    /// The length is below the minimum.
    case tooShort(least: Nanoseconds)
    /// The length is above the maximum.
    case tooLong(limit: Nanoseconds)
    /// The pictures would exceed the limit, and the remedy.
    case tooLarge(width: Int, height: Int, remedy: Remedy)
    /// The animation would have too many frames.
    case tooManyPictures(limit: Int)
    /// Canceled; no file was written.
    case cancelled
    /// The file could not be written.
    case writing(PictureWritingError)

    /// How to make a picture smaller.
    public enum Remedy: String, Hashable, Sendable {
        /// Fewer pixels for each LED.
        case scale = "lower it with --scale"
        /// Fewer LEDs, because even one pixel per LED is too many.
        case display = "make the display smaller, with width and height of [display]"
    }

    static func tooLarge(_ size: PixelSize, isPossibleAtScale1: Bool) -> RenderingError {
        .tooLarge(width: size.width, height: size.height, remedy: isPossibleAtScale1 ? .scale : .display)
    }

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .tooShort(let least):
            "the minimum length is \(least.durationText); raise it with --for"
        case .tooLong(let limit):
            "the maximum length is \(limit.durationText); lower it with --for"
        case .tooLarge(let width, let height, let remedy):
            "the picture would be \(width) x \(height) pixels, above the limit; \(remedy.rawValue)"
        case .tooManyPictures(let limit):
            "the animation would exceed \(limit) frames; shorten it with --for, or use --fps 25"
        case .cancelled:
            "canceled; no file was written"
        case .writing(let error):
            error.description
        }
    }
}
