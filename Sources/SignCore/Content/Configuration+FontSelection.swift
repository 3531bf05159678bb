import BannerText

extension Configuration {
    /// Whether the options' letters stand below each other.
    package var writesVertically: Bool { text.writing == .vertical && axis == .vertical }

    /// The fonts for the options' words, at their own size; `other` is that of the regions.
    func optionFontSelection(besides other: FontSelection) -> FontSelection {
        writesVertically ? FontSelection(verticalLines: text.anyLineSetting(for: wall.format)) : other
    }

    /// The fonts for its words, at their own size.
    package func makeFontSelection() -> FontSelection {
        if let setting = text.textRunSettings(for: wall.format) {
            return FontSelection(setting, fitsColumns: scroll.style == .paged)
        }
        return switch text.font {
        case .auto: FontSelection(fitsColumns: scroll.style == .paged)
        case .builtin: FontSelection(BuiltinFont.wide)
        case .narrow: FontSelection(BuiltinFont.narrow)
        case .small: FontSelection(BuiltinFont.small)
        }
    }
}
