import InfiniteScroll
import MonotonicTime
import Pixels

/// The part of the banner that shows pictures from a lighting console. They stop the banner, which then shows
/// its option for a full dwell (display time). A banner in step (synchronized with other signs) keeps
/// running. Alerts wait and keep their remaining time.
extension Banner {
    /// Whether an alert or the picture of a lighting console covers the banner.
    var isOverlaid: Bool { alerts.coversDisplay || realtimeScreen.coversDisplay }

    /// Covers the banner with a picture from the lighting console `console`. `picture` contains the red,
    /// green and blue byte of each pixel, column by column. The first picture from a console is reported as
    /// an event. If no console covered the banner before, the banner and its alerts are suspended.
    mutating func showRealtimePicture(
        _ picture: UnsafeRawBufferPointer,
        size: PixelSize,
        from console: RealtimeConsole,
        at instant: Instant
    ) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        let wasCoveredByConsole = realtimeScreen.coversDisplay
        let isFirstPicture = realtimeScreen.storePicture(picture, size: size, from: console)
        guard isFirstPicture else { return }

        journal.write(.realtimeStarted(console), after: &carousel)
        // If this console replaces another one, the banner is already suspended.
        if !wasCoveredByConsole { suspendBehindConsole(at: instant) }
    }

    /// Suspends alerts and the motion of the banner, which a lighting console has just covered.
    private mutating func suspendBehindConsole(at instant: Instant) {
        alerts.suspend(at: carousel.now)
        // An alert that is not visible does not light a dark display.
        updateLamp(reason: .alert) { $0.hasUrgentAlert = false }
        // This discards the drawing of an alert and the record of the last frame, which the picture replaces,
        // so that the banner is drawn completely when the console ends.
        composer.uncover()
        // For the carousel, a cover suspends the timer and stops the motion until it is removed. A banner in
        // step with other signs must keep moving behind the picture.
        if !carousel.isInStep { carousel.cover(at: instant) }
    }

    /// Stops showing the pictures of the lighting console, and shows the banner and its alerts again.
    mutating func endRealtime(at instant: Instant) {
        advance(to: instant)
        guard realtimeScreen.coversDisplay else { return }
        realtimeScreen.end()
        journal.write(.realtimeEnded, after: &carousel)
        composer.uncover()
        showNextAlert()
    }

    /// Returns whether `command` must be refused because a lighting console's pictures cover the display.
    /// Commands for brightness, values, counters and alerts are accepted, but alerts appear only afterwards.
    func isRefusedDuringRealtime(_ command: Command) -> Bool {
        guard realtimeScreen.coversDisplay else { return false }
        return switch command {
        case .navigate, .larger, .smaller, .scale: true
        case .brighter, .darker, .brightness, .lit, .raise, .value, .count, .dismiss, .none: false
        }
    }
}
