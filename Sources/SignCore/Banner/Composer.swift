import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// Composes the frames of a banner: the window of the strip, and the static layer around it. Drawings are cached.
///
/// Its methods do not modify the carousel and the clock. These are `inout`, because a getter of a large value would copy
/// it.
struct Composer: Sendable {
    /// The frame with regions or dots while it is composed.
    private var backBuffer: Bitmap
    private(set) var strip: StripView
    private var staticLayer = StaticLayer()
    private var alertScreen: AlertScreen?
    /// The current layout. Stored, because every frame would retain the look.
    private var layout: Stage.Layout
    private var applied: AppliedLayout
    private var frameKey: FrameKey?
    /// The regions and dots in the frame, or nil if the frame must be composed completely.
    private var surroundings: Surroundings?

    /// The state of the regions and the dots, apart from the time in regions.
    private struct Surroundings: Equatable {
        var marked: Int?
        var count: Int
    }

    private struct FrameKey {
        var window: Window
        var revision: UInt64
        /// The option with the selected dot, or nil without dots.
        var marked: Int?

        /// Compares the position first, which differs while the picture moves.
        @inline(__always)
        static func == (left: FrameKey, right: FrameKey) -> Bool {
            left.window.position == right.window.position && left.window == right.window
                && left.revision == right.revision && left.marked == right.marked
        }
    }

    /// The look and the layout of the current strips and regions.
    private struct AppliedLayout {
        var look: Look
        var list: UInt64 = 0
        var arrangement = Arrangement.framed
        var version: UInt64 = 0
    }

    init(_ look: Look) {
        applied = AppliedLayout(look: look)
        layout = look.stage[.framed]
        backBuffer = look.stage.darkFrame
        strip = StripView(look.axis, backBuffer)
    }

    var rasterizationCount: Int { strip.cache.rasterizationCount + staticLayer.rasterizationCount }

    var size: PixelSize { backBuffer.size }

    /// The first expiry of visible content, ignoring alerts.
    @inline(__always)
    var nextExpiry: Instant? { earlier(strip.nextExpiry, nextRegionExpiry) }

    /// The first expiry of a visible region.
    @inline(__always)
    var nextRegionExpiry: Instant? { staticLayer.nextExpiry }

    /// Returns the expiry of the alert `number`, or nil if another one or none is drawn.
    func expiry(ofAlert number: UInt64) -> Instant? {
        alertScreen?.number == number ? alertScreen?.expiry : nil
    }

    /// Returns whether the list or the room of `version` is not drawn yet.
    @inline(__always)
    func isStale(_ version: UInt64) -> Bool { applied.version != version }

    // MARK: Changes

    /// Invalidates contents after a change of values or text runs: regions are redrawn, strips compared.
    mutating func forgetContents() {
        staticLayer.reset()
        invalidateStrips()
    }

    /// Invalidates the strips. Each one is compared when it comes into view.
    mutating func invalidateStrips() {
        strip.invalidateComparisons()
        frameKey = nil
    }

    mutating func forgetScaledStrips() {
        strip.forgetScaled()
        frameKey = nil
    }

    /// Discards contents that show the time, because the clock was set. They are redrawn when they are visible.
    mutating func forgetTimes() {
        staticLayer.forgetTimes()
        frameKey = nil
    }

    mutating func forgetAlert() { alertScreen = nil }

    /// Shows the banner after the last alert.
    mutating func uncover() {
        alertScreen = nil
        frameKey = nil
    }

    // MARK: Frames

    /// Prepares `frame` for the current list and room. Returns whether the frame has a new size; it is then dark.
    @inline(__always)
    mutating func prepare(_ frame: inout Bitmap, for carousel: inout Carousel<Look>) -> Bool {
        if let expiry = nextExpiry, expiry <= carousel.now { frameKey = nil }
        guard isStale(carousel.version) else { return false }
        return applyLayout(&frame, &carousel)
    }

    /// Draws the frame of the current instant over the previous one, which is prepared. Returns whether it changes.
    ///
    /// The cost depends only on the display's size. A window that has not moved costs nothing (INV-4, INV-10).
    @inline(__always)
    mutating func compose(
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool,
        into frame: inout Bitmap
    ) -> Bool {
        var key = FrameKey(window: carousel.window, revision: carousel.list.revision)
        if layout.dots != nil {
            key.marked = carousel.list.look.dots == .select ? carousel.current : carousel.settled
        }
        if let frameKey, frameKey == key { return false }
        if key.revision != frameKey?.revision { strip.forgetAhead() }
        frameKey = key
        switch strip.axis {
        case .horizontal:
            let shown = strip.cover(key.window, &carousel, at: &clock, isZooming: isZooming)
            // Without regions and dots, the strip fills the frame.
            if layout.isBare { return strip.show(shown, in: &frame) }
            if isSurrounded(&carousel, marking: key.marked) {
                return strip.show(shown, in: &frame, at: layout.room)
            }
            strip.showInPicture(shown)
        case .vertical:
            strip.drawRows(from: key.window, &carousel, at: &clock, isZooming: isZooming)
            if layout.isBare { return frame.show(columnsFrom: 0, of: strip.picture) }
        }
        surround(&carousel, at: &clock, marking: key.marked)
        swap(&frame, &backBuffer)
        return frame != backBuffer
    }

    /// Draws an alert over the previous frame, which is prepared. `isNew` is whether the frame has a new size. Returns
    /// whether it changes.
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
        frameKey = nil
        surroundings = nil
        swap(&frame, &backBuffer)
        return frame != backBuffer
    }

    // MARK: The layout

    @inline(never)
    private mutating func applyLayout(_ frame: inout Bitmap, _ carousel: inout Carousel<Look>) -> Bool {
        let look = carousel.list.look
        frameKey = nil
        surroundings = nil
        let former = applied
        applied = AppliedLayout(
            look: look,
            list: carousel.list.number,
            arrangement: carousel.arrangement,
            version: carousel.version
        )
        if applied.list != former.list { staticLayer.reset() }
        layout = look.stage[carousel.arrangement]
        let hasOtherRoom = applied.arrangement != former.arrangement
        strip.layOut(
            look,
            in: layout.room.size,
            count: carousel.options.count,
            isOther: hasOtherRoom || applied.list != former.list
        ) { !hasOtherRoom && look.draws($0, as: former.look) }
        if !backBuffer.hasShape(of: look.stage.darkFrame) { backBuffer = look.stage.darkFrame }
        if layout.isBare { staticLayer.hide() }
        guard !frame.hasShape(of: backBuffer) else { return false }
        frame = look.stage.darkFrame
        return true
    }

    // MARK: Regions and dots

    private func isSurrounded(_ carousel: inout Carousel<Look>, marking marked: Int?) -> Bool {
        surroundings == Surroundings(marked: marked, count: carousel.list.options.count)
            && staticLayer.isShown
            && staticLayer.nextExpiry.map { carousel.now < $0 } ?? true
    }

    /// Draws the regions and the dots around the visible part of the strip.
    private mutating func surround(
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        marking marked: Int?
    ) {
        let look = carousel.list.look
        staticLayer.show(
            layout,
            on: backBuffer.size,
            look.playlist.configuration,
            look.contents,
            at: clock.time(at: carousel.now),
            now: carousel.now
        )
        staticLayer.mark(marked, of: carousel.options.count)
        backBuffer.copyColumns(0..<backBuffer.width, of: staticLayer.picture, to: 0)
        backBuffer.copy(strip.picture, to: layout.room.origin)
        surroundings = Surroundings(marked: marked, count: carousel.options.count)
    }
}
