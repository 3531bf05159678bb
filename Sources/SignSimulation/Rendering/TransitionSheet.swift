import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore

extension Rendering {
    /// The moments at which the pictures of each transition are taken, in sixths of the slide.
    private static let sixths: [Int64] = [1, 2, 3, 4, 5]

    /// Writes a PNG with a row of pictures for each transition, from the first option to the second.
    ///
    /// - Parameter path: The path of the file, which appears only once it is complete.
    public func writeTransitions(to path: String) throws(RenderingError) {
        let behavior = scenario.configuration.scroll
        guard behavior.style == .paged, behavior.slide > .zero, scenario.playlist.options.count > 1 else {
            throw .noTransitions
        }
        let transitions = Transition.allCases.filter { $0 != .dither }
        let sheet = try sheet {
            SheetLayout(
                count: transitions.count * Self.sixths.count,
                picture: size(atScale: $0),
                scale: $0,
                columns: Self.sixths.count
            )
        }
        try writeSheet(sheet, to: path) { (add) throws(RenderingError) in
            for transition in transitions { try draw(transition, add) }
        }
    }

    private func draw(
        _ transition: Transition,
        _ add: (Bitmap, String) throws(RenderingError) -> Void
    ) throws(RenderingError) {
        let start = Instant.zero + .milliseconds(100)
        let slide = scenario.configuration.scroll.slide
        var rendering = self
        rendering.scenario.playlist = scenario.playlist.entering(with: .fixed(transition))
        rendering.scenario.script = Script(lines: [
            Script.Line(at: start, action: .command(.navigate(.next), cause: "sheet"))
        ])
        let wall = scenario.configuration.wall
        var picture = Bitmap(size: wall.size, format: wall.format)
        var remaining = Self.sixths[...]
        func addPictures(before instant: Instant?) throws(RenderingError) {
            while let sixth = remaining.first {
                let due = start + Nanoseconds(slide.rawValue * sixth / 6)
                if let instant, due >= instant { return }
                remaining.removeFirst()
                let isFirst = sixth == Self.sixths[0]
                try add(picture, isFirst ? "\(transition.rawValue) 1/6" : "\(sixth)/6")
            }
        }
        try rendering.forEachPicture(of: Scenario.Span(length: start + slide - .zero)) {
            (next, at) throws(RenderingError) in
            try addPictures(before: at)
            picture = next
        }
        try addPictures(before: nil)
    }
}
