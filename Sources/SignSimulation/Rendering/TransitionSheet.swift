import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

extension Rendering {
    /// The moments at which the pictures of each transition are taken, in sixths of the duration of the
    /// transition. Its start and its end are omitted, because they show only one of the two options.
    private static let sixths: [Int64] = [1, 2, 3, 4, 5]
    private static let restBeforeSlide = Nanoseconds.milliseconds(100)

    /// Writes a PNG picture of a sheet that shows the transitions between options. A sheet is a grid of
    /// pictures with captions. Each row shows one transition, from the first option of the playlist to the
    /// second.
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

        // `dither` is the pattern that replaces `fade` on monochrome displays, and cannot be selected.
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
    /// One picture is taken after each of the first five sixths of the transition's duration. The simulation
    /// returns a picture only when the display changes, so each picture is visible until the time of the next
    /// one. Throws any error that `add` throws.
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

        let span = Scenario.Span(length: slideStart + slideDuration - .zero)
        let rendering = playing(transition, at: slideStart)
        try rendering.forEachPicture(in: span) { (nextPicture, instant) throws(RenderingError) in
            for moment in Self.removeMoments(before: instant, from: &remainingMoments) {
                try add(visiblePicture, moment.caption)
            }
            visiblePicture = nextPicture
        }
        // The last picture stays visible for all remaining moments.
        for moment in remainingMoments { try add(visiblePicture, moment.caption) }
    }

    /// A time at which a picture is taken, and the caption of this picture.
    private typealias CaptionedMoment = (at: Instant, caption: String)

    /// Removes the moments before `instant` from the start of `moments`, and returns them.
    private static func removeMoments(
        before instant: Instant,
        from moments: inout ArraySlice<CaptionedMoment>
    ) -> ArraySlice<CaptionedMoment> {
        let earlierMoments = moments.prefix { moment in moment.at < instant }
        moments.removeFirst(earlierMoments.count)
        return earlierMoments
    }

    /// Returns the times at which the pictures of a row are taken, and their captions, such as `2/6` for the
    /// second sixth of the duration. The caption of the first picture also contains the name of `transition`.
    private func captionedMoments(
        of transition: Transition,
        from slideStart: Instant,
        duration: Nanoseconds
    ) -> [CaptionedMoment] {
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
