import BannerText
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore

/// The values of the table `[scroll]`, which determines how the banner moves, as read from the file and
/// before they are checked against each other.
struct ScrollDraft {
    enum Motion: String, CaseIterable {
        case full, reduced, none
    }

    /// The direction in which the banner moves, such as left, expressed as an axis and a direction along this
    /// axis.
    struct Heading {
        var axis: Configuration.Axis
        var direction: Behavior.Direction
    }

    /// The time for which an option that does not set a dwell stays still: a fixed time, or the time that a
    /// person needs to read its text.
    enum Dwell {
        case fixed(Nanoseconds)
        case automatic
    }

    private var base = Behavior()
    private var motion = Motion.full
    private(set) var heading = Heading(axis: .horizontal, direction: .towardsStart)
    private(set) var dwell = Dwell.fixed(Behavior().dwell)
    private(set) var keepsPlace = true
    /// The number of blank pixels between two pages, or nil for the smallest number that visibly separates
    /// them.
    private var pageGap: Int?
    private(set) var transition = TransitionChoice.fixed(.slide)
    /// The background of text options that set no background, or nil if there is none.
    private(set) var background: BackgroundSettings?
    /// The effects of text options that set no effect, or nil if there are none.
    private(set) var effect: TextEffects?

    static var schema: TableSchema<ScrollDraft> {
        TableSchema(
            header: "[scroll]",
            keys: pageKeys + timerKeys + tickerKeys + panKeys,
            defaults: defaults,
            otherNames: [
                "delay": "dwell", "duration": "dwell", "hold": "hold_after_input", "interval": "dwell",
                "mode": "style",
                "pause": "dwell", "spacing": "gap", "effects": "effect", "animation": "transition",
                "ease": "easing", "transition_time": "slide", "transition_duration": "slide",
                "slide_time": "slide",
                "slide_duration": "slide",
            ],
            remedies: SwitchKeys.remedies(off: "to stop the automatic motion, write autoplay = false")
        )
    }

    private static var defaults: [String: String] {
        [
            "style": "\"paged\"", "direction": "\"left\"", "slide": "\"300ms\"", "transition": "\"slide\"",
            "easing": "\"smooth\"", "page_gap": "\"auto\"", "align": "\"center\"", "motion": "\"full\"",
            "lag_cap": "1", "dwell": "\"3s\"", "autoplay": "true", "autoplay_direction": "\"forward\"",
            "loop": "true", "at_end": "\"stop\"", "hold_after_input": "\"none\"", "resume": "\"full\"",
            "collision_guard": "\"0s\"", "keep_place": "true", "speed": "50", "fps": "100", "gap": "8",
            "fill": "\"tile\"", "late_frames": "\"keep-step\"", "pan_lead": "\"1200ms\"",
            "pan_tail": "\"1200ms\"", "pan_repeat": "1", "pan_easing": "\"linear\"",
        ]
    }

    /// The width of a typical LED module, in pixels.
    private static let module = 8
    static let longestSlide: Nanoseconds = .seconds(60)
    private static let longest: Nanoseconds = .seconds(365 * 86_400)
    private static let anyTime: ClosedRange<Nanoseconds> = .zero...longest

    private typealias Key = TableSchema<ScrollDraft>.Key

    /// Other names that users write for the styles of the banner, with the correct names.
    private static let styles = [
        "continuous": "ticker", "marquee": "ticker", "scroll": "ticker", "scrolling": "ticker",
        "flip": "paged", "page": "paged", "pages": "paged", "slides": "paged", "static": "paged",
    ]

    private static var pageKeys: [Key] {
        [
            .choice("style", ["paged": .paged, "ticker": .ticker], otherNames: { styles[$0.lowercased()] }) {
                $0.base.style = $1
            },
            .choice(
                "direction",
                [
                    "left": Heading(axis: .horizontal, direction: .towardsStart),
                    "right": Heading(axis: .horizontal, direction: .towardsEnd),
                    "up": Heading(axis: .vertical, direction: .towardsStart),
                    "down": Heading(axis: .vertical, direction: .towardsEnd),
                ]
            ) { $0.heading = $1 },
            .slide(in: .zero...longestSlide) { $0.base.slideDuration = $1 },
            .transition { $0.transition = $1 },
            .choice("easing", easings, otherNames: MotionNames.easing(for:)) { $0.base.easing = $1 },
            BackgroundKey.scrollKey { $0.background = $1.settings(fit: .scale) },
            .effect { $0.effect = $1 },
            pageGapKey,
            .choice("align", Behavior.Alignment.names) { $0.base.alignment = $1 },
            .choice("motion") { $0.motion = $1 },
            .wholeNumber("lag_cap", in: 0...1_000, unit: "pages") { $0.base.lagCap = $1 },
        ]
    }

    private static var easings: KeyValuePairs<String, Behavior.Easing> {
        [
            "smooth": .smooth, "linear": .linear, "out": .out, "in": .in, "gentle-out": .gentleOut,
            "snap": .snap,
        ]
    }

    /// Defines the key `page_gap`: the number of blank pixels between two pages, or `auto`.
    private static var pageGapKey: Key {
        let number: Key = .wholeNumber("page_gap", in: 0...65_536, unit: "pixels") { $0.pageGap = $1 }
        func domain() -> ValueDomain {
            var domain = number.domain
            domain.choices = ["auto"]
            return domain
        }
        return Key(name: number.name, domain: domain()) { value, scroll, findings in
            if value.string == "auto" { return scroll.pageGap = nil }
            guard value.kind == .integer else {
                let remedy = value.kind == .string ? "write the number without quotes" : nil
                return findings.addTypeError(
                    value,
                    named: "page_gap",
                    expected: "a whole number or \"auto\"",
                    remedy: remedy
                )
            }
            number.read(value, &scroll, &findings)
        }
    }

    private static var timerKeys: [Key] {
        [
            .duration("dwell", in: anyTime, makeValue: Dwell.fixed, words: ["auto": .automatic]) {
                $0.dwell = $1
            },
            .flag("autoplay") { $0.base.autoplay = $1 },
            .choice("autoplay_direction", ["forward": false, "backward": true]) {
                $0.base.autoplayBackward = $1
            },
            .flag("loop") { $0.base.loop = $1 },
            .choice("at_end", ["stop": .stop, "rewind": .rewind, "reverse": .reverse]) {
                $0.base.endAction = $1
            },
            .duration(
                "hold_after_input",
                in: anyTime,
                makeValue: Behavior.Hold.interval,
                words: ["none": .none, "forever": .forever]
            ) { $0.base.hold = $1 },
            .choice(
                "resume",
                ["full": .full, "remaining": .remaining, "immediate": .immediate]
            ) { $0.base.resumption = $1 },
            .duration("collision_guard", in: .zero ... .seconds(10)) { $0.base.collisionGuard = $1 },
            .flag("keep_place") { $0.keepsPlace = $1 },
        ]
    }

    private static var tickerKeys: [Key] {
        [
            .speed { $0.base.speed = $1 },
            .wholeNumber("fps", in: 1...1_000, unit: "frames per second") { $0.base.framesPerSecond = $1 },
            .wholeNumber("gap", in: 0...65_536, unit: "pixels") { $0.base.gap = $1 },
            .choice("fill", ["tile": .tile, "pad": .pad]) { $0.base.fill = $1 },
            .flag("static_if_fits") { $0.base.staticIfFits = $1 },
            .choice(
                "late_frames",
                ["keep-step": .keepStep, "keep-time": .keepTime(limit: maximumCatchUp)]
            ) { $0.base.catchUp = $1 },
        ]
    }

    private static var panKeys: [Key] {
        [
            .duration("pan_lead", in: anyTime) { $0.base.panLead = $1 },
            .duration("pan_tail", in: anyTime) { $0.base.panTail = $1 },
            .wholeNumber("pan_repeat", in: 1...1_000, unit: "times") { $0.base.panRepeats = $1 },
            .choice("pan_easing", easings, otherNames: MotionNames.easing(for:)) { $0.base.panEasing = $1 },
        ]
    }

    /// The maximum number of pixels by which a ticker that is late catches up in one frame (R-TICK-3).
    private static let maximumCatchUp = 2

    /// Returns the minimum number of blank pixels between two pages: the width of a module if the banner
    /// moves horizontally or its text is vertical, otherwise one pixel. Returns 0 if the file sets the
    /// number. `writing` is the direction of the text.
    func leastBlank(writing: TextSettings.Writing) -> Int {
        guard pageGap == nil else { return 0 }
        return heading.axis == .horizontal || writing == .vertical ? Self.module : 1
    }

    /// Whether every page replaces the previous one without motion, because the file reduces the motion of
    /// the banner.
    var reducesMotion: Bool { motion != .full }

    /// The settings for the motion of the banner. They do not depend on the size of the display.
    var behavior: Behavior {
        var behavior = base
        behavior.direction = heading.direction
        behavior.pageGap = pageGap ?? 0
        if case .fixed(let length) = dwell { behavior.dwell = length }
        if reducesMotion {
            behavior.style = .paged
            behavior.slideDuration = .zero
        }
        return behavior
    }

    func checkConsistency(of table: TOMLNode, findings: inout Findings) {
        guard behavior.style == .ticker, findings.areValid("style", "motion", "speed", "fps", in: table)
        else {
            return
        }
        if let warning = behavior.unevenSpeedWarning {
            findings.addWarning(warning, at: table.location(ofKey: "speed", "fps"))
        }
    }
}

extension Behavior {
    /// The warning that the picture moves in uneven steps at the configured speed (R-TICK-2), because the
    /// speed and the frame rate are not multiples of each other. Nil if the steps are even.
    var unevenSpeedWarning: String? {
        let fps = framesPerSecond * 256
        guard speed > 0, fps > 0, speed % fps != 0, fps % speed != 0 else { return nil }
        let nearest = Wording.list(evenSpeeds, conjunction: "and")
        return "at \(framesPerSecond) fps this speed moves in uneven steps; nearest even speeds: \(nearest)"
    }

    /// The whole numbers of pixels per second nearest to the configured speed at which the picture moves
    /// evenly. At such a speed, every frame moves the picture by the same number of pixels, or every pixel
    /// takes the same number of frames.
    private var evenSpeeds: [String] {
        let isEven = { (whole: Int64) in whole % framesPerSecond == 0 || framesPerSecond % whole == 0 }
        let below = stride(from: speed / 256, through: 1, by: -1).first(where: isEven)
        let above = stride(from: speed / 256 + 1, through: 200_000, by: 1).first(where: isEven)
        return [below, above].compactMap { $0.map(String.init) }
    }
}

extension Behavior.Alignment {
    /// The alignments, by their names in configuration files.
    static var names: KeyValuePairs<String, Behavior.Alignment> {
        ["left": .start, "center": .center, "right": .end]
    }
}
