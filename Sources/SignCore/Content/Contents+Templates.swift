import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

extension Contents {
    /// Whether any text contains a countdown to a date.
    package var countsToDate: Bool { templates.values.contains { $0.countsToDate } }

    var hasValues: Bool { templates.values.contains { $0.hasValues } }

    /// The names of the values whose recent numbers appear in a chart.
    var chartedValues: Set<String> {
        templates.values.reduce(into: []) { $0.formUnion($1.chartedValues) }
    }

    /// Returns whether all values that appear in the text of the option at `index` are set.
    func isComplete(_ index: Int) -> Bool { template(ofOption: index)?.isComplete(with: values) ?? true }

    /// Returns whether all values that the text of `option` shows are set.
    func isComplete(_ option: OptionSettings) -> Bool {
        template(of: option)?.isComplete(with: values) ?? true
    }

    /// Returns the parsed text of the option at `index`. Returns nil if it has no text, or a text without
    /// fields, styles and line breaks.
    func template(ofOption index: Int) -> TextTemplate? {
        if case .text(let text) = options[index].content { templates[text] } else { nil }
    }

    /// Returns the parsed text of `option`, or nil if it has no text with fields, styles or line breaks.
    func template(of option: OptionSettings) -> TextTemplate? {
        if case .text(let text) = option.content { templates[text] } else { nil }
    }

    /// The names of the values that any text shows with the effect `{roll}`, in which changed characters roll
    /// from the old to the new ones.
    var rollingValues: Set<String> {
        templates.values.reduce(into: []) { $0.formUnion($1.rollingValues) }
    }

    /// Whether any text has the effect `{roll}`, in which the changed characters of a clock or a value roll
    /// to their new values.
    var rolls: Bool { templates.values.contains(where: \.rolls) }

    /// Whether any text has the typewriter effect, in which letters appear one by one. It requires pages that
    /// stop in view. A ticker (a banner in constant motion) has none.
    var hasTypewriter: Bool { scroll.style == .paged && templates.values.contains(where: \.hasTypewriter) }

    /// Returns whether the option at `index` has the typewriter effect, in which letters appear one by one.
    func hasTypewriterEffect(ofOption index: Int) -> Bool { template(ofOption: index)?.hasTypewriter == true }

    /// Returns `text` with the styles that apply to the option at `index` at `time`. `text` must be a text of
    /// that option, but may have been computed earlier.
    func styledText(_ text: String, ofOption index: Int, at time: ContentTime) -> StyledText {
        guard let template = template(ofOption: index), template.hasStyles else {
            return StyledText(text)
        }
        return template.styledText(at: time.civilTime, values: values).applyingStyles(to: text)
    }

    /// Returns the time from `time` until the text of option `index` next changes, or nil if it never does.
    func lifetimeOfTexts(ofOption index: Int, at time: ContentTime) -> Nanoseconds? {
        template(ofOption: index)?.lifetime(at: time.civilTime)
    }
}
