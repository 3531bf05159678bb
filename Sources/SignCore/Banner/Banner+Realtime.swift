import InfiniteScroll
import MonotonicTime
import Pixels

/// Showing pictures from a lighting console instead of the banner. The banner stops while they cover it, and
/// then shows its option for a full dwell (display time). A banner that is synchronized with other signs ("in
/// step") keeps running. Alerts stay in the queue and keep their remaining time.
extension Banner {
    /// Whether an alert or a console's picture covers the display.
    var isOverlaid: Bool { alerts.coversDisplay || realtime.coversDisplay }

    /// Shows a picture from `console`, a lighting console, over the banner. `picture` contains the red, green and blue
    /// byte of each pixel, column by column. The first picture is reported, and suspends the alerts.
    mutating func show(
        _ picture: UnsafeRawBufferPointer,
        size: PixelSize,
        from console: RealtimeConsole,
        at instant: Instant
    ) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        let coveredDisplay = realtime.coversDisplay
        let isFirstPicture = realtime.show(picture, size: size, from: console)
        guard isFirstPicture else { return }

        journal.write(.realtimeStarted(console), after: &carousel)
        guard !coveredDisplay else { return }
        alerts.suspend(at: carousel.now)
        updateLamp(.alert) { $0.hasUrgentAlert = false }
        composer.uncover()
        if !carousel.isInStep { carousel.cover(at: instant) }
    }

    /// Ends the pictures of the console, and shows the banner and its alerts again.
    mutating func endRealtime(at instant: Instant) {
        advance(to: instant)
        guard realtime.coversDisplay else { return }
        realtime.end()
        journal.write(.realtimeEnded, after: &carousel)
        composer.uncover()
        showNextAlert()
    }

    /// Returns whether `command` has no effect because a console covers the display. Commands for the brightness,
    /// values and alerts are accepted as usual, but alerts are shown later.
    func realtimeRefuses(_ command: Command) -> Bool {
        guard realtime.coversDisplay else { return false }
        return switch command {
        case .navigate, .larger, .smaller, .scale: true
        case .brighter, .darker, .brightness, .lit, .raise, .value, .count, .dismiss, .none: false
        }
    }
}
