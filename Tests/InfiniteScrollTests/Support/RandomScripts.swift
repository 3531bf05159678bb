import InfiniteScroll
import MonotonicTime
import TestSupport

/// Random scripts for property tests.
extension SeededGenerator {
    /// Returns a script in either style with occasional changes of the list.
    mutating func changingScript(tickers: Int = 30) -> ScriptedBanner {
        var script = chance(tickers) ? tickerScriptWithRegions() : pagedScriptWithRegions()
        script.behavior.restartsOnChange = chance(10)
        if script.behavior.style == .ticker {
            script.behavior.loop = chance(70)
            script.behavior.endAction = pick([.stop, .rewind, .reverse])
            script.behavior.staticIfFits = pick([nil, true, false])
        }
        for index in script.steps.indices where chance(25) {
            let options = changed(script.options)
            script.steps[index].action =
                switch number(in: 0...9) {
                case 0...4: .replace(options)
                case 5...7: .configure(options, changed(script.behavior))
                default:
                    .revise(
                        revisions(of: script.options),
                        pending: revisions(of: options),
                        atOnce: chance(30)
                    )
                }
        }
        return script
    }

    mutating func pagedScriptWithRegions() -> ScriptedBanner {
        var script = pagedScript()
        addRegions(to: &script)
        return script
    }

    mutating func tickerScriptWithRegions() -> ScriptedBanner {
        var script = tickerScript()
        addRegions(to: &script)
        return script
    }

    /// Adds stationary regions, options that need the whole display, and a bookmark.
    private mutating func addRegions(to script: inout ScriptedBanner) {
        if chance(20) {
            script.bookmark = Bookmark(id: "o\(number(in: 0...script.options.count))", isPaused: chance(30))
        }
        guard chance(50) else { return }
        script.behavior.stationary = regions(beside: script.behavior.viewport)
        for index in script.options.indices {
            if chance(40) { script.options[index].fullExtent = extent(1...60) }
            if script.options[index].entrance != nil { script.options[index].fullEntrance = entrance() }
            script.options[index].needsWholeDisplay = chance(20)
        }
    }

    private mutating func regions(beside viewport: Int) -> Behavior.Stationary {
        Behavior.Stationary(
            fullViewport: chance(80) ? viewport + number(in: 0...16) : number(in: 1...viewport),
            hidesOnForward: chance(60)
        )
    }

    private mutating func extent(_ lengths: ClosedRange<Int> = 0...60) -> Extent {
        Extent(length: number(in: lengths), overhang: chance(15) ? number(in: 1...30) : 0)
    }

    /// Returns random revisions of `options`, including an invalid index.
    private mutating func revisions(of options: [Option]) -> [Revision] {
        (0...options.count).filter { _ in chance(30) }.map { index in
            Revision(
                index: index,
                text: pick(["12:00", "12:01"]),
                extent: extent(),
                fullExtent: chance(30) ? extent() : nil
            )
        }
    }

    /// Returns `behavior` with one or two changes.
    private mutating func changed(_ behavior: Behavior) -> Behavior {
        var changed = behavior
        for _ in 0..<number(in: 0...2) {
            switch number(in: 0...14) {
            case 0: changed.dwell = .milliseconds(Int64(number(in: 1...3000)))
            case 1: changed.slideDuration = .milliseconds(Int64(pick([0, 100, 500])))
            case 2: changed.viewport = number(in: 1...40)
            case 3: changed.direction = pick([.towardsStart, .towardsEnd])
            case 4: changed.style = pick([.paged, .ticker])
            case 5: changed.autoplay.toggle()
            case 6: changed.loop.toggle()
            case 7: changed.hold = pick([.none, .interval(.seconds(1)), .forever])
            case 8: changed.speed = Int64(number(in: 100...100_000))
            case 9: changed.framesPerSecond = Int64(number(in: 5...100))
            case 10: changed.alignment = pick([.start, .center, .end])
            case 11: changed.gap = number(in: 0...16)
            case 12, 13: changed.stationary = chance(50) ? regions(beside: changed.viewport) : nil
            default: changed.autoplayBackward.toggle()
            }
        }
        return changed
    }

    /// Returns another list, usually with options of the current one.
    private mutating func changed(_ options: [Option]) -> [Option] {
        var changed = options
        for _ in 0..<number(in: 0...3) {
            let place = number(in: 0...changed.count)
            switch number(in: 0...6) {
            case 0, 1: if place < changed.count { changed.remove(at: place) }
            case 2:
                var option = Option(id: "new\(number(in: 0...99))", length: number(in: 0...60))
                option.needsWholeDisplay = chance(20)
                changed.insert(option, at: place)
            case 3: changed.reverse()
            case 4: if place < changed.count { changed[place].length = number(in: 0...60) }
            case 5: if place < changed.count { changed[place].needsWholeDisplay.toggle() }
            default: if place < changed.count { changed[place].text = "other words" }
            }
        }
        return chance(5) ? [] : changed
    }

    mutating func tickerScript() -> ScriptedBanner {
        var behavior = Behavior()
        behavior.style = .ticker
        behavior.viewport = pick([1, 8, 16, 32])
        behavior.gap = pick([0, 1, 8, 16])
        behavior.direction = pick([.towardsStart, .towardsEnd])
        behavior.slideDuration = .milliseconds(Int64(pick([50, 300, 300, 700])))
        behavior.autoplay = chance(90)
        behavior.autoplayBackward = chance(25)
        behavior.hold = pick([
            .none, .none, .interval(.milliseconds(Int64(number(in: 0...2000)))), .forever,
        ])
        behavior.lagCap = pick([1, 1, 0, 2])
        behavior.framesPerSecond = pick([100, 60, 7])
        let speeds: [Int] = [50 * 256, 200 * 256, 1000, 333 * 256, 77]
        behavior.speed = Int64(pick(speeds))
        behavior.fill = pick([.tile, .tile, .pad])
        behavior.staticIfFits = false
        let count = pick([1, 2, 2, 3, 5, 20])
        let options = (0..<count).map { index in
            Option(
                id: "o\(index)",
                length: number(in: (behavior.gap == 0 ? 1 : 0)...60),
                hasAction: chance(50)
            )
        }
        let steps = (0..<number(in: 1...25)).map { _ -> ScriptedBanner.Step in
            let pause: Int = pick([0, 1, 10, 50, 100, 300, 600, 900])
            let action = tickerAction(count: count)
            return ScriptedBanner.Step(after: .milliseconds(Int64(pause)), action: action)
        }
        return ScriptedBanner(options: options, behavior: behavior, steps: steps)
    }

    private mutating func tickerAction(count: Int) -> ScriptedBanner.Action {
        switch number(in: 0...20) {
        case 0...5: .advance
        case 6...8: .input(.navigate(.next, "tap"))
        case 9...10: .input(.navigate(.previous, "previous"))
        case 11: .input(.navigate(.goTo(id: "o\(number(in: 0...count))"), "go_to"))
        case 12: .input(.navigate(.pause, "pause"))
        case 13: .input(.navigate(.resume, "resume"))
        case 14: .input(.navigate(.pick, "double_tap"))
        case 15: .input(.accepted("brighter"))
        case 16: .input(.navigate(.togglePause, "long_press"))
        case 17: .input(.touch)
        case 18: .input(.navigate(.hold(pick([.none, .interval(.milliseconds(400)), .forever])), "hold"))
        case 19: .input(.refused("double_tap", .unbound))
        default: .input(.navigate(.activate, "activate"))
        }
    }

    mutating func pagedScript() -> ScriptedBanner {
        var behavior = Behavior()
        behavior.viewport = pick([1, 2, 7, 8, 16, 32])
        behavior.pageGap = pick([0, 0, 1, 5])
        behavior.minimumBlank = pick([0, 0, 1, 8])
        behavior.alignment = pick([.start, .center, .end])
        behavior.direction = pick([.towardsStart, .towardsEnd])
        behavior.slideDuration = .milliseconds(Int64(pick([0, 50, 300, 300, 333, 700])))
        behavior.framesPerSecond = pick([100, 100, 60, 7])
        behavior.panLead = .milliseconds(Int64(pick([0, 200, 1200])))
        behavior.panTail = .milliseconds(Int64(pick([0, 300])))
        behavior.panRepeats = pick([1, 1, 2])
        behavior.speed = Int64(pick([50 * 256, 1000, 333 * 256]))
        behavior.easing = pick([.smooth, .smooth, .linear, .out, .in, .gentleOut, .snap])
        behavior.panEasing = pick([.linear, .linear, .smooth, .out, .in, .snap])
        behavior.dwell = .milliseconds(Int64(number(in: 100...3000)))
        behavior.autoplay = chance(85)
        behavior.autoplayBackward = chance(20)
        behavior.loop = chance(70)
        behavior.endAction = pick([.stop, .rewind, .reverse])
        behavior.hold = pick([
            .none, .none, .interval(.milliseconds(Int64(number(in: 0...2000)))), .forever,
        ])
        behavior.resumption = pick([.full, .remaining, .immediate])
        behavior.lagCap = pick([1, 1, 0, 2])
        behavior.collisionGuard = .milliseconds(Int64(pick([0, 0, 120])))
        let count = pick([0, 1, 2, 2, 3, 5, 8, 50])
        let hasTransitions = chance(50)
        let options = (0..<count).map { index in
            Option(
                id: "o\(index)",
                length: number(in: 0...3 * behavior.viewport),
                overhang: chance(10) ? number(in: 1...30) : 0,
                entrance: hasTransitions && chance(80) ? entrance() : nil,
                slideDuration: chance(10) ? .milliseconds(Int64(pick([0, 40, 250, 900]))) : nil,
                dwell: chance(20) ? .milliseconds(Int64(number(in: 1...900))) : nil,
                hasAction: chance(50)
            )
        }
        let steps = (0..<number(in: 1...40)).map { _ in
            ScriptedBanner.Step(
                after: .microseconds(Int64(pick([0, 1, 10, 50, 100, 300, 600, 900]) * 1000)),
                action: pagedAction(count: count)
            )
        }
        return ScriptedBanner(options: options, behavior: behavior, steps: steps)
    }

    private mutating func entrance() -> Entrance {
        Entrance(kind: UInt8(number(in: 0...30)), steps: pick([1, 2, 8, 16, 33, 256, nil]))
    }

    private mutating func pagedAction(count: Int) -> ScriptedBanner.Action {
        switch number(in: 0...23) {
        case 0...5: .advance
        case 6...11: .input(.navigate(.next, "tap"))
        case 12...13: .input(.navigate(.previous, "previous"))
        case 14: .input(.navigate(.goTo(id: "o\(number(in: 0...count))"), "go_to"))
        case 15: .input(.navigate(.pause, "pause"))
        case 16: .input(.navigate(.resume, "resume"))
        case 17: .input(.navigate(.togglePause, "long_press"))
        case 18: .input(.navigate(.activate, "activate"))
        case 19: .input(.touch)
        case 21: .input(.navigate(.pick, "double_tap"))
        case 22: .input(.accepted("larger"))
        case 20: .input(.navigate(.hold(pick([.none, .interval(.milliseconds(400)), .forever])), "hold"))
        default: .input(.refused("double_tap", .unbound))
        }
    }
}
