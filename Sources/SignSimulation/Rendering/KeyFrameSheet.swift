import BannerText
import MonotonicTime
import Pictures
import Pixels

extension Rendering {
    /// The number of key frames on a sheet, which is a grid of captioned pictures, and the number of key
    /// frames in the rendered time span. The first number is smaller if the time span contains too many.
    public struct SheetSummary: Hashable, Sendable {
        /// The number of key frames that the sheet shows, at most `KeyFrameCollector.limit` (200).
        public var shown: Int
        /// The total number of key frames in the time span, including those that the sheet does not show.
        public var count: Int
    }

    /// Writes a PNG picture that shows key frames of the simulation in a grid. Each has a caption with its
    /// time and events. Returns the number of key frames. Throws if the span is too short or too long, or if
    /// the file cannot be written.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which appears only once it is complete.
    ///   - span: The time span from which key frames are taken.
    public func writeSheet(to path: String, span: Scenario.Span) throws(RenderingError) -> SheetSummary {
        let minimum = Nanoseconds.milliseconds(1)
        guard span.length >= minimum else { throw .tooShort(least: minimum) }
        try checkLength(span)
        let (frames, count) = try keyFrames(of: span)
        let sheet = try makeSheetLayout {
            SheetLayout(pictureCount: frames.count, pictureSize: imageSize(atScale: $0), ledScale: $0)
        }
        try writeSheet(layout: sheet, to: path) { (add) throws(RenderingError) in
            try addPictures(of: frames, in: span, add: add)
        }
        return SheetSummary(shown: frames.count, count: count)
    }

    /// Simulates the sign for the time span `span`, and calls `add` for each of the key frames `frames` in
    /// chronological order, with its picture and its caption. A key frame is a moment at which something
    /// happens. The simulation returns a picture only when the display changes, so each picture is visible
    /// until the time of the next one.
    private func addPictures(
        of frames: [KeyFrame],
        in span: Scenario.Span,
        add: (Bitmap, String) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        let wall = scenario.configuration.wall
        var remainingFrames = frames[...]
        var visiblePicture = Bitmap(size: wall.size, format: wall.format)
        try forEachPicture(in: span) { (nextPicture, instant) throws(RenderingError) in
            for frame in Self.removeFrames(before: instant, from: &remainingFrames) {
                try add(visiblePicture, frame.caption)
            }
            visiblePicture = nextPicture
        }
        // The last picture stays visible for all remaining key frames.
        for frame in remainingFrames { try add(visiblePicture, frame.caption) }
    }

    /// Removes the key frames before `instant` from the start of `frames`, and returns them.
    private static func removeFrames(
        before instant: Instant,
        from frames: inout ArraySlice<KeyFrame>
    ) -> ArraySlice<KeyFrame> {
        let earlierFrames = frames.prefix { frame in frame.at < instant }
        frames.removeFirst(earlierFrames.count)
        return earlierFrames
    }

    private func keyFrames(of span: Scenario.Span) throws(RenderingError) -> (first: [KeyFrame], count: Int) {
        var collector = KeyFrameCollector(from: span.beginning)
        try simulate(span) { (output) throws(RenderingError) in
            if case .event(let event) = output { collector.add(event) }
        }
        return collector.keyFrames
    }
}
