import InfiniteScroll
import Pixels

extension Configuration {
    /// The direction in which pages move across the display, derived from the axis and the scroll direction.
    package var travel: Travel {
        switch (axis, scroll.direction) {
        case (.horizontal, .towardsStart): .left
        case (.horizontal, .towardsEnd): .right
        case (.vertical, .towardsStart): .up
        case (.vertical, .towardsEnd): .down
        }
    }

    /// Returns the transition with which `option` enters the display: that of the option, or else that in
    /// `[scroll]`.
    func transitionChoice(of option: OptionSettings) -> TransitionChoice { option.transition ?? transition }

    /// Returns the transition with which `options[index]` enters an area of the given `size`, or nil if it
    /// simply slides in. `options` contains the currently active options. `format` is the pixel format of the
    /// display.
    func entrance(of index: Int, in options: [OptionSettings], size: PixelSize, format: PixelFormat)
        -> Entrance?
    {
        let choice = transitionChoice(of: options[index])
        guard choice != .fixed(.slide), scroll.style == .paged else { return nil }
        let formerOption = options[index > 0 ? index - 1 : options.count - 1]
        let transition = choice.transition(from: formerOption.id, to: options[index].id, at: index).shown(
            in: format
        )
        return switch transition.steps(on: size, travel: travel) {
        case .slide: nil
        case .count(let steps): Entrance(kind: transition.code, steps: steps)
        case .everySubpixel: Entrance(kind: transition.code, steps: nil)
        }
    }
}
