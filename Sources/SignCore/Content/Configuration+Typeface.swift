import BannerText

extension Configuration {
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
