import MonotonicTime
import Pictures
import Pixels

/// Pictures of what would happen to a sign, drawn as LEDs on black.
public struct Rendering {
    /// What happens.
    public var scenario: Scenario
    /// How LEDs are drawn.
    public var painter: LEDPainter
    /// Asked all the time whether somebody wants an end of it.
    public var isCancelled: () -> Bool = { false }

    /// The longest time that a rendering covers.
    public static let longest = Nanoseconds.seconds(3600)
    /// The most pictures that an animation stores.
    static let mostPictures = 20_000
    /// The most pixels of one picture of an animation.
    static let mostPixels = 16_000_000

    /// Pictures of `scenario`.
    public init(_ scenario: Scenario, painter: LEDPainter = LEDPainter()) {
        self.scenario = scenario
        self.painter = painter
    }

    /// Writes an animation that repeats for ever. Returns the number of its pictures.
    ///
    /// - Parameters:
    ///   - path: The file; it appears when it is whole.
    ///   - span: What is shown. A GIF counts hundredths of a second, so its length is rounded to them.
    ///   - framesPerSecond: How often the banner is looked at, 1 to 50; 100 divided by it is a whole number.
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

    /// Makes an error of writing one of rendering.
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

    /// Every picture in its order, up to the end of the span.
    func forEachPicture(
        of span: Scenario.Span,
        _ body: (Bitmap, Instant) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        try simulate(span) { (output) throws(RenderingError) in
            if case .frame(let picture, let at, _) = output { try body(picture, at) }
        }
    }

    /// Everything in its order, up to the end of the span.
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

    /// A picture of the size that the display has at first. A script can change it under way.
    func fitted(_ picture: Bitmap) -> Bitmap {
        let display = scenario.configuration.display
        guard picture.width != display.width || picture.height != display.height else { return picture }
        var fitted = Bitmap(width: display.width, height: display.height)
        fitted.copy(picture, to: .zero)
        return fitted
    }

    /// The size of a picture of the display.
    func size(atScale scale: Int) -> PixelSize {
        let display = scenario.configuration.display
        return PixelSize(width: display.width * scale, height: display.height * scale)
    }

    private static func isPossible(_ size: PixelSize) -> Bool {
        max(size.width, size.height) <= GIFWriter.longestSide && size.width * size.height <= mostPixels
    }
}

/// A rendering is not possible.
public enum RenderingError: Error, Hashable, CustomStringConvertible {
    /// The time is shorter than a rendering must be.
    case tooShort(least: Nanoseconds)
    /// The time is longer than a rendering may be.
    case tooLong(limit: Nanoseconds)
    /// The pictures would be larger than a rendering may be, and what would make them smaller.
    case tooLarge(width: Int, height: Int, remedy: Remedy)
    /// There are more pictures than an animation may have.
    case tooManyPictures(limit: Int)
    /// Somebody wanted an end of it; there is no file.
    case cancelled
    /// The file could not be written.
    case writing(PictureWritingError)

    /// What makes a picture smaller.
    public enum Remedy: String, Hashable, Sendable {
        /// Fewer pixels for each LED.
        case scale = "lower it with --scale"
        /// Fewer LEDs, since one pixel for each is too much already.
        case display = "make the display smaller, with width and height of [display]"
    }

    static func tooLarge(_ size: PixelSize, isPossibleAtScale1: Bool) -> RenderingError {
        .tooLarge(width: size.width, height: size.height, remedy: isPossibleAtScale1 ? .scale : .display)
    }

    /// What is wrong, and what to do.
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
