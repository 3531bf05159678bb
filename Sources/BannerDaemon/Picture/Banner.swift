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
    /// What is seen of the strip, which is as large as the room for it.
    private var view: Bitmap
    private var look: Look
    /// The look of a list that is not in force yet: a slide under way goes on as it began.
    private var nextLook: Look
    private var strips = StripCache()
    private var backdrop = Backdrop()
    /// How the display is divided at present.
    private var layout: Stage.Layout
    private var layoutVersion: UInt64 = 0
    private var lookVersion: UInt64 = 1
    private var composed: Composed?
    /// The cell at the window's edge, where the next frame looks first.
    private var hint = 0
    private let beginning: Instant

    /// What a list of options looks like.
    private struct Look {
        var contents: Contents
        var stage: Stage
        var regions: RegionsSettings
        var dots: DotsSettings.Moment
        var axis: Configuration.Axis
        var alignment: Behaviour.Alignment

        init(_ programme: Programme) {
            contents = programme.contents
            stage = programme.stage
            regions = programme.configuration.regions
            dots = programme.configuration.dots.moment
            axis = programme.configuration.axis
            alignment = programme.configuration.behaviour.alignment
        }
    }

    private struct Composed: Hashable {
        var window: Window
        /// The option whose dot is the selected one; nil where there are no dots.
        var marked: Int?
    }

    /// A banner of `programme` that begins at `instant`, with its first option or at `place`.
    public init(_ programme: Programme, place: Place? = nil, at instant: Instant) {
        look = Look(programme)
        nextLook = look
        layout = look.stage.covered
        frame = Bitmap(size: look.stage.display)
        previous = frame
        view = frame
        beginning = instant
        carousel = Carousel(
            options: programme.options,
            behaviour: programme.behaviour,
            place: place,
            at: instant
        )
    }

    /// How often a content was turned into pixels.
    public var rasterisations: Int { strips.rasterisations + backdrop.rasterisations }

    /// The instant of which everything is known.
    public var now: Instant { carousel.now }

    /// The next instant at which `advance(to:)` changes anything.
    public var nextDeadline: Instant? { earlier(carousel.nextDeadline, nextExpiry) }

    /// When the first content in view no longer shows the present moment.
    private var nextExpiry: Instant? { earlier(strips.nextExpiry, backdrop.nextExpiry) }

    /// Lets time pass; see `Carousel.advance(to:)`.
    public mutating func advance(to instant: Instant) {
        carousel.advance(to: instant)
    }

    /// Takes an input; see `Carousel.handle(_:at:)`.
    public mutating func handle(_ input: Input, at instant: Instant) {
        carousel.handle(input, at: instant)
    }

    /// Puts a new programme in force; see `Carousel.replace(options:behaviour:atOnce:at:)`. A frame of another
    /// size begins dark.
    public mutating func replace(_ programme: Programme, at instant: Instant) {
        nextLook = Look(programme)
        carousel.replace(
            options: programme.options,
            behaviour: programme.behaviour,
            atOnce: nextLook.stage != look.stage,
            at: instant
        )
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
        if let expiry = nextExpiry, expiry <= carousel.now { composed = nil }
        if layoutVersion != carousel.version { layOutAnew() }
        let wanted = Composed(window: carousel.window, marked: layout.dots == nil ? nil : marked)
        guard wanted != composed else { return false }
        composed = wanted
        strips.beginFrame()
        switch look.axis {
        case .horizontal: drawColumns(from: wanted.window)
        case .vertical: drawRows(from: wanted.window)
        }
        swap(&frame, &previous)
        if layout.isBare { swap(&frame, &view) } else { surroundView(marking: wanted.marked) }
        return frame != previous
    }

    /// Takes over what a new list or a new room for it brings.
    private mutating func layOutAnew() {
        layoutVersion = carousel.version
        composed = nil
        if lookVersion != carousel.listsInForce {
            lookVersion = carousel.listsInForce
            look = nextLook
            backdrop.reset()
        }
        layout = look.stage.layout(isUncovered: !carousel.isStationaryShown)
        strips.reset(count: carousel.options.count)
        hint = 0
        if frame.size != look.stage.display {
            frame = Bitmap(size: look.stage.display)
            previous = frame
        }
        if layout.isBare { backdrop.hide() }
        if view.size != layout.room.size { view = Bitmap(size: layout.room.size) }
    }

    /// Puts what is seen of the strip into its place between the regions and the dots.
    private mutating func surroundView(marking marked: Int?) {
        backdrop.show(layout, on: frame.size, look.regions, look.contents, at: contentTime, now: carousel.now)
        backdrop.mark(marked, of: carousel.options.count)
        frame.copyColumns(0..<frame.width, of: backdrop.picture, to: 0)
        frame.copy(
            from: view,
            x: 0,
            y: 0,
            width: view.width,
            height: view.height,
            toX: layout.room.x,
            toY: layout.room.y
        )
    }

    /// The option that the dots show as the selected one.
    private var marked: Int? {
        switch look.dots {
        case .select: carousel.current
        case .settle: carousel.settled
        }
    }

    /// The present moment, as contents are told it.
    private var contentTime: ContentTime {
        ContentTime(elapsed: carousel.now - beginning, civil: CivilTime(secondsSince1970: 0))
    }

    /// Copies whole columns: a strip is as high as the room, so each stretch of the ring is one block.
    private mutating func drawColumns(from window: Window) {
        var column = 0
        var cell = hint
        while column < view.width {
            let run = carousel.ring.run(at: window.position + column, hint: &cell)
            if column == 0 { hint = cell }
            let count = min(run.count, view.width - column)
            if let option = run.option {
                let strip = strip(option)
                view.copyColumns(run.column..<run.column + count, of: strip, to: column)
            } else {
                view.clearColumns(column..<column + count)
            }
            column += count
        }
    }

    /// Copies stretches of rows; each option's lines lie aligned across the room, or shifted by the pan.
    private mutating func drawRows(from window: Window) {
        view.clear()
        var row = 0
        var cell = hint
        while row < view.height {
            let run = carousel.ring.run(at: window.position + row, hint: &cell)
            if row == 0 { hint = cell }
            let count = min(run.count, view.height - row)
            if let option = run.option {
                let strip = strip(option)
                let shift = window.panned.map { $0.index == option ? $0.offset : 0 } ?? 0
                let blank = max(0, look.alignment.leadingBlank(in: view.width - strip.width))
                view.copy(
                    from: strip,
                    x: shift,
                    y: run.column,
                    width: min(strip.width - shift, view.width),
                    height: count,
                    toX: blank,
                    toY: row
                )
            }
            row += count
        }
    }

    private mutating func strip(_ index: Int) -> Bitmap {
        if let strip = strips.strip(index, at: carousel.now) { return strip }
        let content = look.contents[index]
        let time = contentTime
        let strip = fitted(
            content.draw(in: layout.room.size, at: time),
            length: carousel.extent(of: index).length
        )
        strips.keep(strip, of: index, until: content.lifetime(at: time).map { carousel.now + $0 })
        return strip
    }

    /// `picture` as a strip: as long as the ring has it and, on a horizontal banner, as high as the room.
    private func fitted(_ picture: Bitmap, length: Int) -> Bitmap {
        let size =
            switch look.axis {
            case .horizontal: PixelSize(width: length, height: view.height)
            case .vertical: PixelSize(width: picture.width, height: length)
            }
        guard picture.size != size else { return picture }
        var strip = Bitmap(size: size)
        strip.copy(
            from: picture,
            x: 0,
            y: 0,
            width: picture.width,
            height: picture.height,
            toX: 0,
            toY: look.axis == .horizontal ? max(0, (size.height - picture.height) / 2) : 0
        )
        return strip
    }
}

extension Behaviour.Alignment {
    /// Blank pixels before content that leaves `spare` pixels; an odd one goes behind it.
    func leadingBlank(in spare: Int) -> Int {
        switch self {
        case .start: 0
        case .center: spare / 2
        case .end: spare
        }
    }
}
