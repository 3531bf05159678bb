import MonotonicTime
import Pictures
import Pixels

/// A rendering of a simulated sign as round LEDs on a black background, either as an animation or as a sheet,
/// which is a grid of captioned pictures.
public struct Rendering {
    /// The scenario to simulate: a playlist, its inputs, and the time at which the clock starts.
    public var scenario: Scenario
    let painter: LEDPainter
    /// A function that returns whether rendering must stop, for example because the user has interrupted it.
    /// It is called repeatedly during rendering.
    public var isCancelled: () -> Bool = { false }

    /// The maximum length of the time span that can be rendered: one hour.
    public static let maxLength = Nanoseconds.seconds(3600)
    static let maxFrames = 20_000
    static let maxPixels = 16_000_000

    /// Creates a rendering of `scenario`. Each LED takes `scale` × `scale` pixels. Lit LEDs have the color
    /// `light` on a monochrome or grayscale display, and their own colors on a color display.
    public init(_ scenario: Scenario, scale: Int = 8, light: LEDPainter.Light = .red) {
        self.scenario = scenario
        painter = LEDPainter(scale: scale, light: light, format: scenario.configuration.wall.format)
    }

    /// Writes an animated GIF that repeats indefinitely. Returns the number of its frames. Throws if the span
    /// or the pictures exceed a limit, or if the file cannot be written.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which appears only once it is complete.
    ///   - span: The time span to render. Its length is rounded to hundredths of a second.
    ///   - framesPerSecond: The number of samples per second, a divisor of 100 from 1 to 50.
    @discardableResult public func writeGIF(
        to path: String,
        span: Scenario.Span,
        framesPerSecond: Int = 50
    ) throws(RenderingError) -> Int {
        try checkLength(span)
        // The step and the length are in hundredths of a second, as are the delays in a GIF.
        let step = 100 / min(max(framesPerSecond, 1), 50)
        let length = (span.length.rawValue + Self.hundredth.rawValue / 2) / Self.hundredth.rawValue
        guard length >= step else { throw .tooShort(least: Self.hundredth * Int64(step)) }
        let (file, writer) = try makeGIF(at: path)
        func add(_ sample: FrameSampler.Sample) throws(RenderingError) {
            guard writer.frameCount < Self.maxFrames else { throw .tooManyPictures(limit: Self.maxFrames) }
            let picture = painter.paint(resizedToDisplay(sample.picture))
            try mappingWritingErrors { () throws(PictureWritingError) in
                try writer.add(picture, delay: sample.delay)
            }
        }
        var sampler = FrameSampler(from: span.beginning, length: Int(length), step: step)
        try forEachPicture(in: span) { (picture, instant) throws(RenderingError) in
            try sampler.add(picture, at: instant, add)
        }
        try sampler.finish(add)
        try mappingWritingErrors { () throws(PictureWritingError) in
            try writer.finish()
            try file.finish()
        }
        return writer.frameCount
    }

    private static let hundredth = Nanoseconds.milliseconds(10)

    /// Opens the file at `path`, and creates a writer for an animated GIF in it. Throws if the pictures would
    /// be too large or the file cannot be created.
    private func makeGIF(at path: String) throws(RenderingError) -> (file: PictureFile, writer: GIFWriter) {
        let pictureSize = imageSize(atScale: painter.scale)
        guard Self.isPossible(pictureSize) else {
            throw .tooLarge(pictureSize, isPossibleAtScale1: Self.isPossible(imageSize(atScale: 1)))
        }
        return try mappingWritingErrors { () throws(PictureWritingError) in
            let file = try PictureFile(path: path)
            let (width, height) = (pictureSize.width, pictureSize.height)
            return (file, try GIFWriter(file: file, width: width, height: height, palette: painter.palette))
        }
    }

    func mappingWritingErrors<Result>(_ body: () throws(PictureWritingError) -> Result) throws(RenderingError)
        -> Result
    {
        do throws(PictureWritingError) {
            return try body()
        } catch {
            throw .writing(error)
        }
    }

    func checkLength(_ span: Scenario.Span) throws(RenderingError) {
        if span.length > Self.maxLength { throw .tooLong(limit: Self.maxLength) }
    }

    func forEachPicture(
        in span: Scenario.Span,
        body: (Bitmap, Instant) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        try simulate(span) { (output) throws(RenderingError) in
            if case .frame(let picture, let at, _) = output { try body(picture, at) }
        }
    }

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

    /// Returns `picture` cropped or extended to the initial size of the display, because a script can change
    /// the size during a simulation.
    func resizedToDisplay(_ picture: Bitmap) -> Bitmap {
        let size = scenario.configuration.wall.size
        guard picture.size != size else { return picture }
        var resized = Bitmap(size: size, format: picture.format)
        resized.copy(picture, to: .zero)
        return resized
    }

    func imageSize(atScale scale: Int) -> PixelSize {
        let size = scenario.configuration.wall.size
        return PixelSize(width: size.width * scale, height: size.height * scale)
    }

    private static func isPossible(_ size: PixelSize) -> Bool {
        max(size.width, size.height) <= GIFWriter.longestSide && size.width * size.height <= maxPixels
    }
}

/// An error that prevents the rendering of a simulated sign as a picture or animation.
public enum RenderingError: Error, Hashable, CustomStringConvertible {
    /// The time span to render is shorter than `least`.
    case tooShort(least: Nanoseconds)
    /// The time span to render is longer than `limit`.
    case tooLong(limit: Nanoseconds)
    /// The rendered pictures would exceed the maximum size. `width` and `height` are their size in pixels,
    /// and `remedy` is a way to make them smaller.
    case tooLarge(width: Int, height: Int, remedy: Remedy)
    /// The banner shows no transitions between options that a sheet could contain, for example because it has
    /// only one option or changes options without a slide.
    case noTransitions
    /// The animation would have more frames than the maximum, `limit`.
    case tooManyPictures(limit: Int)
    /// The rendering was canceled by its caller, so no file was written.
    case cancelled
    /// The file with the picture or animation could not be written.
    case writing(PictureWritingError)

    /// A change of the settings that makes the rendered pictures smaller. The raw value describes the change
    /// as the end of a sentence.
    public enum Remedy: String, Hashable, Sendable {
        /// Lowering the scale, which is the number of pixels per LED.
        case scale = "lower it with --scale"
        /// Making the display of the sign smaller, because the pictures are too large even with one pixel per
        /// LED.
        case display = "make the display smaller, with width and height of [display]"
    }

    static func tooLarge(_ size: PixelSize, isPossibleAtScale1: Bool) -> RenderingError {
        .tooLarge(width: size.width, height: size.height, remedy: isPossibleAtScale1 ? .scale : .display)
    }

    /// A message that describes the problem and, if there is one, its remedy.
    public var description: String {
        switch self {
        case .tooShort(let least):
            "the minimum length is \(least.durationText); raise it with --for"
        case .tooLong(let limit):
            "the maximum length is \(limit.durationText); lower it with --for"
        case .tooLarge(let width, let height, let remedy):
            "the picture would be \(width) x \(height) pixels, above the limit; \(remedy.rawValue)"
        case .noTransitions:
            "a sheet of transitions needs two visible options, style = \"paged\", motion = \"full\" and a slide longer than 0s"
        case .tooManyPictures(let limit):
            "the animation would exceed \(limit) frames; shorten it with --for, or use --fps 25"
        case .cancelled:
            "canceled; no file was written"
        case .writing(let error):
            error.description
        }
    }
}
