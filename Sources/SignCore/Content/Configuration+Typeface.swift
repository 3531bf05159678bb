import BannerText

extension Configuration {
    /// Whether the options' letters stand below each other.
    package var writesVertically: Bool { text.writing == .vertical && axis == .vertical }

    /// The fonts for the options' words, at their own size; `other` is that of the regions.
    func optionTypeface(besides other: Typeface) -> Typeface {
        writesVertically ? Typeface(verticalLines: text.anyLineSetting(for: wall.format)) : other
    }

    /// The fonts for its words, at their own size.
    package func makeTypeface() -> Typeface {
        if let setting = text.lineSetting(for: wall.format) {
            return Typeface(setting, fitsColumns: scroll.style == .paged)
        }
        return switch text.font {
        case .auto: Typeface(fitsColumns: scroll.style == .paged)
        case .builtin: Typeface(BuiltinFont.wide)
        case .narrow: Typeface(BuiltinFont.narrow)
        case .small: Typeface(BuiltinFont.small)
        }
    }
}
