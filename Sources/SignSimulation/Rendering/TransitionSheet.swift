import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

extension Rendering {
    /// The moments at which the pictures of each transition are taken, in sixths of the duration of the
    /// transition. Its start and its end are omitted, because they show only one of the two options.
    private static let sixths: [Int64] = [1, 2, 3, 4, 5]
    private static let restBeforeSlide = Nanoseconds.milliseconds(100)

    /// Writes a PNG that shows the transitions between options in a grid, except for the pattern that
    /// replaces `fade` on monochrome displays. Each row has pictures of one transition, from the first option
    /// of the playlist to the second.
    ///
    /// - Parameter path: The path of the file, which appears only once it is complete.
    /// - Throws: `RenderingError.noTransitions` if the sign has no transitions, because it shows no pages,
    ///   changes them at once, or has only one option. Other errors if the sheet is too large or cannot be
    ///   written.
    public func writeTransitions(to path: String) throws(RenderingError) {
        let scrollSettings = scenario.configuration.scroll
        guard scrollSettings.style == .paged, scrollSettings.slideDuration > .zero,
            scenario.playlist.options.count > 1
        else {
            throw .noTransitions
        }

        let transitions = Transition.allCases.filter { $0 != .dither }
        let layout = try makeSheetLayout { scale in
            SheetLayout(
                pictureCount: transitions.count * Self.sixths.count,
                pictureSize: imageSize(atScale: scale),
                ledScale: scale,
                columns: Self.sixths.count
            )
        }
        try writeSheet(layout: layout, to: path) { (add) throws(RenderingError) in
            for transition in transitions { try addRow(of: transition, add: add) }
        }
    }

    /// Simulates `transition`, and passes the pictures of its row in the sheet to `add`, each with a caption.
    /// One picture is taken after each of the first five sixths of the transition's duration. Because the
    /// simulation returns pictures only when they change, the picture at a moment is the latest one up to
    /// then. Throws any error that `add` throws.
    private func addRow(
        of transition: Transition,
        add: (Bitmap, String) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        let slideStart = Instant.zero + Self.restBeforeSlide
        let slideDuration = scenario.configuration.scroll.slideDuration
        let moments = captionedMoments(of: transition, from: slideStart, duration: slideDuration)
        var remainingMoments = moments[...]
        let wall = scenario.configuration.wall
        var visiblePicture = Bitmap(size: wall.size, format: wall.format)
        /// Passes the moments before `instant` to `add`, with the picture that was visible until then.
        func addPictures(before instant: Instant) throws(RenderingError) {
            while let moment = remainingMoments.first, moment.at < instant {
                remainingMoments.removeFirst()
                try add(visiblePicture, moment.caption)
            }
        }

        let span = Scenario.Span(length: slideStart + slideDuration - .zero)
        let rendering = playing(transition, at: slideStart)
        try rendering.forEachPicture(in: span) { (nextPicture, instant) throws(RenderingError) in
            try addPictures(before: instant)
            visiblePicture = nextPicture
        }
        // The last picture stays visible for all remaining moments.
        let endOfTime = Instant(nanoseconds: .max)
        try addPictures(before: endOfTime)
    }

    /// Returns the times at which the pictures of a row are taken, and their captions, such as `2/6` for the
    /// second sixth of the duration. The caption of the first picture also contains the name of `transition`.
    private func captionedMoments(
        of transition: Transition,
        from slideStart: Instant,
        duration: Nanoseconds
    ) -> [(at: Instant, caption: String)] {
        Self.sixths.map { sixth in
            let isFirstInRow = sixth == Self.sixths.first
            return (
                at: slideStart + Nanoseconds(duration.rawValue * sixth / 6),
                caption: isFirstInRow ? "\(transition.rawValue) \(sixth)/6" : "\(sixth)/6"
            )
        }
    }

    /// Returns a copy of this rendering in which the sign moves to the next option at the time `slideStart`,
    /// using `transition`.
    private func playing(_ transition: Transition, at slideStart: Instant) -> Rendering {
        var rendering = self
        rendering.scenario.playlist = scenario.playlist.withTransition(.fixed(transition))
        rendering.scenario.script = Script(lines: [
            Script.Line(at: slideStart, action: .command(.navigate(.next), cause: "sheet"))
        ])
        return rendering
    }
}
