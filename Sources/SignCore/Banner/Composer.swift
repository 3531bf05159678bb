import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// Composes the frames of a banner: the window of the strip, and the static part around it. It keeps what it has drawn.
///
/// Its methods change neither the carousel nor the clock. They take them `inout`, because a call that only reads a large
/// value would copy it.
struct Composer: Sendable {
    /// Where a frame with regions or dots is put together, as large as the frame.
    private var backBuffer: Bitmap
    private(set) var strip: StripView
    private var backdrop = Backdrop()
    private var alertScreen: AlertScreen?
    /// The current division of the display. Stored, because a look would be retained for every frame.
    private var layout: Stage.Layout
    private var drawn: Drawn
    private var composed: Composed?
    /// What the frame has around the strip; nil if the frame must be put together again.
    private var surroundings: Surroundings?

    /// The regions and the dots of a frame, apart from the time that regions show.
    private struct Surroundings: Equatable {
        var marked: Int?
        var count: Int
    }

    private struct Composed {
        var window: Window
        /// The words of the options.
        var revision: UInt64
        /// The option with the selected dot; nil without dots.
        var marked: Int?

        /// The first comparison decides while the picture moves.
        @inline(__always)
        static func == (left: Composed, right: Composed) -> Bool {
            left.window.position == right.window.position && left.window == right.window
                && left.revision == right.revision && left.marked == right.marked
        }
    }

    /// The look for which strips and regions are drawn.
    private struct Drawn {
        var look: Look
        var list: UInt64 = 0
        var arrangement = Arrangement.framed
        var version: UInt64 = 0
    }

    /// Nothing drawn yet.
    init(_ look: Look) {
        drawn = Drawn(look: look)
        layout = look.stage[.framed]
        backBuffer = look.stage.darkFrame
        strip = StripView(look.axis, backBuffer)
    }

    /// How often an option or a region was drawn.
    var rasterizationCount: Int { strip.cache.rasterizationCount + backdrop.rasterizationCount }

    /// The size of the frame.
    var size: PixelSize { backBuffer.size }

    /// When the first content in view expires, as long as no alert covers it.
    @inline(__always)
    var nextExpiry: Instant? { earlier(strip.nextExpiry, nextRegionExpiry) }

    /// When the first region in view expires.
    @inline(__always)
    var nextRegionExpiry: Instant? { backdrop.nextExpiry }

    /// When the alert `number`, if that is the one that it has drawn, expires.
    func expiry(ofAlert number: UInt64) -> Instant? {
        alertScreen?.number == number ? alertScreen?.expiry : nil
    }

    /// Whether the list or the room of `version` is not drawn yet.
    @inline(__always)
    func isStale(_ version: UInt64) -> Bool { drawn.version != version }

    // MARK: Changes

    /// Discards what depends on contents, such as values and text runs: regions are redrawn, strips compared.
    mutating func forgetContents() {
        backdrop.reset()
        compareStrips()
    }

    /// Strips may show something else now. Each is compared when it comes into view.
    mutating func compareStrips() {
        strip.compareAnew()
        composed = nil
    }

    /// Discards strips that were resized for another letter size.
    mutating func forgetScaledStrips() {
        strip.forgetScaled()
        composed = nil
    }

    /// Discards contents that show the time, because the clock was set. They are redrawn at once or when they come into
    /// view.
    mutating func forgetMoment() {
        backdrop.forgetMoment()
        composed = nil
    }

    /// Alerts have another size.
    mutating func forgetAlert() { alertScreen = nil }

    /// Returns to the banner after the last alert.
    mutating func uncover() {
        alertScreen = nil
        composed = nil
    }

    // MARK: Frames

    /// Prepares `frame` for the present list and room. A frame of another size begins dark. Returns whether it does.
    @inline(__always)
    mutating func prepare(_ frame: inout Bitmap, for carousel: inout Carousel<Look>) -> Bool {
        if let expiry = nextExpiry, expiry <= carousel.now { composed = nil }
        guard isStale(carousel.version) else { return false }
        return layOutAnew(&frame, &carousel)
    }

    /// Draws the frame for the current instant over the one before, which was prepared. Returns whether it differs.
    ///
    /// The work depends on the display's size only; a window that has not moved costs nothing (INV-4, INV-10).
    @inline(__always)
    mutating func compose(
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool,
        into frame: inout Bitmap
    ) -> Bool {
        var wanted = Composed(window: carousel.window, revision: carousel.list.revision)
        if layout.dots != nil {
            wanted.marked = carousel.list.look.dots == .select ? carousel.current : carousel.settled
        }
        if let composed, composed == wanted { return false }
        if wanted.revision != composed?.revision { strip.forgetAhead() }
        composed = wanted
        switch strip.axis {
        case .horizontal:
            let shown = strip.cover(wanted.window, &carousel, at: &clock, isZooming: isZooming)
            // Without regions and dots the strip is the whole frame.
            if layout.isBare { return strip.show(shown, in: &frame) }
            if isSurrounded(&carousel, marking: wanted.marked) {
                return strip.show(shown, in: &frame, at: layout.room)
            }
            strip.showInPicture(shown)
        case .vertical:
            strip.drawRows(from: wanted.window, &carousel, at: &clock, isZooming: isZooming)
            if layout.isBare { return frame.show(columnsFrom: 0, of: strip.picture) }
        }
        surround(&carousel, at: &clock, marking: wanted.marked)
        swap(&frame, &backBuffer)
        return frame != backBuffer
    }

    /// Draws the alert over the frame before, which was prepared; `isNew` if for another size. Returns whether it differs.
    mutating func compose(
        _ alert: AlertQueue.Entry,
        since start: Instant,
        _ look: Look,
        at time: ContentTime,
        now: Instant,
        isNew: Bool,
        into frame: inout Bitmap
    ) -> Bool {
        if alertScreen?.number != alert.number || isNew || alertScreen?.expiry.map({ $0 <= now }) == true {
            alertScreen = AlertScreen(
                alert.number,
                look.contents.content(of: alert.alert),
                on: look.stage.display,
                alignment: look.playlist.configuration.scroll.alignment,
                at: time,
                now: now
            )
        }
        let view = alert.showing.view(of: alert.alert, since: start, at: now)
        guard alertScreen?.draw(view, into: &backBuffer) == true else { return false }
        composed = nil
        surroundings = nil
        swap(&frame, &backBuffer)
        return frame != backBuffer
    }

    // MARK: The layout

    /// Applies a new list or a new room.
    @inline(never)
    private mutating func layOutAnew(_ frame: inout Bitmap, _ carousel: inout Carousel<Look>) -> Bool {
        let look = carousel.list.look
        composed = nil
        surroundings = nil
        let former = drawn
        drawn = Drawn(
            look: look,
            list: carousel.list.number,
            arrangement: carousel.arrangement,
            version: carousel.version
        )
        if drawn.list != former.list { backdrop.reset() }
        layout = look.stage[carousel.arrangement]
        let hasOtherRoom = drawn.arrangement != former.arrangement
        strip.layOut(
            look,
            in: layout.room.size,
            count: carousel.options.count,
            isOther: hasOtherRoom || drawn.list != former.list
        ) { !hasOtherRoom && look.draws($0, as: former.look) }
        if !backBuffer.hasShape(of: look.stage.darkFrame) { backBuffer = look.stage.darkFrame }
        if layout.isBare { backdrop.hide() }
        guard !frame.hasShape(of: backBuffer) else { return false }
        frame = look.stage.darkFrame
        return true
    }

    // MARK: Regions and dots

    /// Whether the frame already has the regions and the dots as they should be now.
    private func isSurrounded(_ carousel: inout Carousel<Look>, marking marked: Int?) -> Bool {
        surroundings == Surroundings(marked: marked, count: carousel.list.options.count) && backdrop.isShown
            && backdrop.nextExpiry.map { carousel.now < $0 } ?? true
    }

    /// Draws the regions and the dots around the visible part of the strip.
    private mutating func surround(
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        marking marked: Int?
    ) {
        let look = carousel.list.look
        backdrop.show(
            layout,
            on: backBuffer.size,
            look.playlist.configuration,
            look.contents,
            at: clock.time(at: carousel.now),
            now: carousel.now
        )
        backdrop.mark(marked, of: carousel.options.count)
        backBuffer.copyColumns(0..<backBuffer.width, of: backdrop.picture, to: 0)
        backBuffer.copy(strip.picture, to: layout.room.origin)
        surroundings = Surroundings(marked: marked, count: carousel.options.count)
    }
}
