import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// The whole way from inputs to pixels, without a clock and without hardware: the endless banner, the rasters
/// of its options, and the frame that a display should show now.
///
/// The daemon, `preview` and `simulate` run this very same value.
public struct Banner: Sendable {
    /// The state machine; its journal is taken with `takeEvents`.
    public private(set) var carousel: Carousel
    /// What the display should show, after `compose`.
    public private(set) var frame: Bitmap
    private var previous: Bitmap
    private var look: Look
    /// The look of a list that is not in force yet: a slide under way goes on as it began.
    private var nextLook: Look
    private var strips = StripCache()
    private var stripsVersion: UInt64 = 0
    private var composed: Composed?
    /// The cell at the window's edge, where the next frame looks first.
    private var hint = 0

    /// What a list of options looks like.
    private struct Look {
        var font: any TextRasterizer
        var axis: Configuration.Axis
        var alignment: Behaviour.Alignment

        init(_ programme: Programme) {
            font = programme.font
            axis = programme.configuration.axis
            alignment = programme.configuration.behaviour.alignment
        }
    }

    private struct Composed: Hashable {
        var window: Window
        var version: UInt64
    }

    /// A banner of `programme` that begins at `instant`.
    public init(_ programme: Programme, at instant: Instant) {
        look = Look(programme)
        nextLook = look
        frame = Bitmap(
            width: programme.configuration.display.width,
            height: programme.configuration.display.height
        )
        previous = frame
        carousel = Carousel(options: programme.options, behaviour: programme.behaviour, at: instant)
    }

    /// How often text was turned into pixels.
    public var rasterisations: Int { strips.rasterisations }

    /// The instant of which everything is known.
    public var now: Instant { carousel.now }

    /// The next instant at which `advance(to:)` changes anything.
    public var nextDeadline: Instant? { carousel.nextDeadline }

    /// Lets time pass; see `Carousel.advance(to:)`.
    public mutating func advance(to instant: Instant) {
        carousel.advance(to: instant)
    }

    /// Takes an input; see `Carousel.handle(_:at:)`.
    public mutating func handle(_ input: Input, at instant: Instant) {
        carousel.handle(input, at: instant)
    }

    /// Puts a new programme in force; see `Carousel.replace(options:behaviour:at:)`. A frame of another size
    /// begins dark.
    public mutating func replace(_ programme: Programme, at instant: Instant) {
        let display = programme.configuration.display
        if display.width != frame.width || display.height != frame.height {
            frame = Bitmap(width: display.width, height: display.height)
            previous = frame
            composed = nil
            strips.reset(count: carousel.options.count)
        }
        nextLook = Look(programme)
        carousel.replace(options: programme.options, behaviour: programme.behaviour, at: instant)
    }

    /// Reports a configuration that was refused.
    public mutating func rejectConfiguration(reason: String, at instant: Instant) {
        carousel.rejectConfiguration(reason: reason, at: instant)
    }

    /// Ends the banner with `stopped`.
    public mutating func stop(at instant: Instant) {
        carousel.stop(at: instant)
    }

    /// Hands over the events since the last call, in order.
    public mutating func takeEvents(_ body: (Event) -> Void) {
        guard !carousel.journal.isEmpty else { return }
        for event in carousel.journal { body(event) }
        carousel.journal.removeAll(keepingCapacity: true)
    }

    /// Draws the frame for the last instant told, and says whether it differs from the one before.
    ///
    /// The work depends on the display's size only; a window that has not moved costs nothing (INV-4, INV-10).
    public mutating func compose() -> Bool {
        let wanted = Composed(window: carousel.window, version: carousel.version)
        guard wanted != composed else { return false }
        composed = wanted
        if stripsVersion != carousel.version {
            strips.reset(count: carousel.options.count)
            stripsVersion = carousel.version
            look = nextLook
            hint = 0
        }
        strips.beginFrame()
        swap(&frame, &previous)
        switch look.axis {
        case .horizontal: drawColumns(from: wanted.window)
        case .vertical: drawRows(from: wanted.window)
        }
        return frame != previous
    }

    /// Copies whole columns: a strip is as high as the frame, so each stretch of the ring is one block.
    private mutating func drawColumns(from window: Window) {
        var column = 0
        var cell = hint
        while column < frame.width {
            let run = carousel.ring.run(at: window.position + column, hint: &cell)
            if column == 0 { hint = cell }
            let count = min(run.count, frame.width - column)
            if let option = run.option {
                let strip = strip(option)
                frame.copyColumns(run.column..<run.column + count, of: strip, to: column)
            } else {
                frame.clearColumns(column..<column + count)
            }
            column += count
        }
    }

    /// Copies stretches of rows; each option's lines lie aligned across the frame, or shifted by the pan.
    private mutating func drawRows(from window: Window) {
        frame.clear()
        var row = 0
        var cell = hint
        while row < frame.height {
            let run = carousel.ring.run(at: window.position + row, hint: &cell)
            if row == 0 { hint = cell }
            let count = min(run.count, frame.height - row)
            if let option = run.option {
                let strip = strip(option)
                let shift = window.panned.map { $0.index == option ? $0.offset : 0 } ?? 0
                let blank = max(0, look.alignment.leadingBlank(in: frame.width - strip.width))
                frame.copy(
                    from: strip,
                    x: shift,
                    y: run.column,
                    width: min(strip.width - shift, frame.width),
                    height: count,
                    toX: blank,
                    toY: row
                )
            }
            row += count
        }
    }

    private mutating func strip(_ index: Int) -> Bitmap {
        if let strip = strips.strip(index) { return strip }
        let strip = draw(carousel.options[index].text)
        strips.keep(strip, of: index)
        return strip
    }

    private func draw(_ text: String) -> Bitmap {
        let height = look.axis == .horizontal ? frame.height : look.font.height
        let raster = look.font.rasterize(text)
        guard raster.height != height else { return raster }
        var strip = Bitmap(width: raster.width, height: height)
        strip.copy(
            from: raster,
            x: 0,
            y: 0,
            width: raster.width,
            height: raster.height,
            toX: 0,
            toY: max(0, (height - raster.height) / 2)
        )
        return strip
    }
}

extension Behaviour.Alignment {
    /// Blank pixels before content that leaves `spare` pixels; an odd one goes behind it.
    fileprivate func leadingBlank(in spare: Int) -> Int {
        switch self {
        case .start: 0
        case .center: spare / 2
        case .end: spare
        }
    }
}
