import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore

/// `[scroll]` as written.
struct ScrollDraft {
    enum Motion: String, CaseIterable {
        case full, reduced, none
    }

    /// The axis and the direction of motion.
    struct Heading {
        var axis: Configuration.Axis
        var direction: Behavior.Direction
    }

    /// The dwell of options without their own.
    enum Dwell {
        case fixed(Nanoseconds)
        case automatic
    }

    private var written = Behavior()
    private var motion = Motion.full
    private(set) var heading = Heading(axis: .horizontal, direction: .towardsStart)
    private(set) var dwell = Dwell.fixed(Behavior().dwell)
    private(set) var keepsPlace = true
    /// Blank pixels between pages; nil adds what keeps them apart.
    private var pageGap: Int?

    static var schema: TableSchema<ScrollDraft> {
        TableSchema(
            header: "[scroll]",
            keys: pageKeys + timerKeys + tickerKeys + panKeys,
            otherNames: [
                "delay": "dwell", "duration": "dwell", "interval": "dwell", "mode": "style",
                "pause": "dwell", "spacing": "gap", "transition": "slide",
            ]
        )
    }

    /// The width of a common module, in pixels.
    private static let module = 8
    private static let longest: Nanoseconds = .seconds(365 * 86_400)
    private static let anyTime: ClosedRange<Nanoseconds> = .zero...longest

    private typealias Key = TableSchema<ScrollDraft>.Key

    private static var pageKeys: [Key] {
        [
            .word("style", \.written.style, ["paged": .paged, "ticker": .ticker]),
            .word(
                "direction",
                \.heading,
                [
                    "left": Heading(axis: .horizontal, direction: .towardsStart),
                    "right": Heading(axis: .horizontal, direction: .towardsEnd),
                    "up": Heading(axis: .vertical, direction: .towardsStart),
                    "down": Heading(axis: .vertical, direction: .towardsEnd),
                ]
            ),
            .duration("slide", \.written.slide, in: .zero ... .seconds(60)),
            pageGapKey,
            .word("align", \.written.alignment, ["left": .start, "center": .center, "right": .end]),
            .word("motion", \.motion),
            .whole("lag_cap", \.written.lagCap, in: 0...1_000, unit: "pages"),
        ]
    }

    private static var pageGapKey: Key {
        let number: Key = .whole("page_gap", \.pageGap, in: 0...65_536, unit: "pixels")
        return Key(name: number.name) { value, scroll, findings in
            if value.string == "auto" { return scroll.pageGap = nil }
            guard value.kind == .integer else {
                let remedy = value.kind == .string ? "; write the number without quotes" : ""
                let wanted = "a whole number or \"auto\", not \(value.shortDescription)\(remedy)"
                return findings.error("page_gap must be \(wanted)", at: value.location)
            }
            number.read(value, &scroll, &findings)
        }
    }

    private static var timerKeys: [Key] {
        [
            .duration("dwell", \.dwell, in: anyTime, as: Dwell.fixed, words: ["auto": .automatic]),
            .flag("autoplay", \.written.autoplay),
            .word("autoplay_direction", \.written.autoplayBackward, ["forward": false, "backward": true]),
            .flag("loop", \.written.loop),
            .word("at_end", \.written.end, ["stop": .stop, "rewind": .rewind, "reverse": .reverse]),
            .duration(
                "hold_after_input",
                \.written.hold,
                in: anyTime,
                as: Behavior.Hold.interval,
                words: ["none": .none, "forever": .forever]
            ),
            .word(
                "resume",
                \.written.resumption,
                ["full": .full, "remaining": .remaining, "immediate": .immediate]
            ),
            .duration("collision_guard", \.written.collisionGuard, in: .zero ... .seconds(10)),
            .flag("keep_place", \.keepsPlace),
        ]
    }

    private static var tickerKeys: [Key] {
        [
            .speed(\.written.speed),
            .whole("fps", \.written.framesPerSecond, in: 1...1_000, unit: "frames per second"),
            .whole("gap", \.written.gap, in: 0...65_536, unit: "pixels"),
            .word("fill", \.written.fill, ["tile": .tile, "pad": .pad]),
            .flag("static_if_fits", \.written.staticIfFits),
            .word(
                "late_frames",
                \.written.catchUp,
                ["keep-step": .keepStep, "keep-time": .keepTime(limit: mostPixelsCaughtUp)]
            ),
        ]
    }

    private static var panKeys: [Key] {
        [
            .duration("pan_lead", \.written.panLead, in: anyTime),
            .duration("pan_tail", \.written.panTail, in: anyTime),
            .whole("pan_repeat", \.written.panRepeats, in: 1...1_000, unit: "times"),
        ]
    }

    /// The maximum jump of a late ticker in one frame, in pixels (R-TICK-3).
    private static let mostPixelsCaughtUp = 2

    /// Returns the minimum number of blank pixels between two pages: what keeps words apart that follow each other along
    /// the motion, or else lines; 0 if the file has a number.
    func leastBlank(writing: TextSettings.Writing) -> Int {
        guard pageGap == nil else { return 0 }
        return heading.axis == .horizontal || writing == .vertical ? Self.module : 1
    }

    /// The behavior for the engine: all keys of the file, without the display's size.
    var behavior: Behavior {
        var behavior = written
        behavior.direction = heading.direction
        behavior.pageGap = pageGap ?? 0
        if case .fixed(let length) = dwell { behavior.dwell = length }
        if motion != .full {
            behavior.style = .paged
            behavior.slide = .zero
        }
        return behavior
    }

    /// Checks that involve several keys of `[scroll]`.
    func checkAgreement(of table: TOMLNode, findings: inout Findings) {
        guard behavior.style == .ticker, findings.isRead("style", "motion", "speed", "fps", of: table) else {
            return
        }
        guard let uneven = behavior.unevenPace else { return }
        findings.warning(uneven, at: table.location(of: "speed", "fps"))
    }
}

extension Behavior {
    /// The complaint about a speed at which the picture moves in uneven steps (R-TICK-2); nil if they are even.
    var unevenPace: String? {
        let fps = framesPerSecond * 256
        guard speed > 0, fps > 0, speed % fps != 0, fps % speed != 0 else { return nil }
        let nearest = Wording.list(evenSpeeds, lastJoin: "and")
        return "at \(framesPerSecond) fps this speed moves in uneven steps; nearest even speeds: \(nearest)"
    }

    /// The nearest whole speeds around `speed`/256 with a constant number of pixels per frame or of frames
    /// per pixel.
    private var evenSpeeds: [String] {
        let isEven = { (whole: Int64) in whole % framesPerSecond == 0 || framesPerSecond % whole == 0 }
        let below = stride(from: speed / 256, through: 1, by: -1).first(where: isEven)
        let above = stride(from: speed / 256 + 1, through: 200_000, by: 1).first(where: isEven)
        return [below, above].compactMap { $0.map(String.init) }
    }
}
