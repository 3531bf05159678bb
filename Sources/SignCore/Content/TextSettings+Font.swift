import BannerText

extension TextSettings {
    /// The named font, at its own size.
    package func makeFont() -> any TextRasterizer {
        switch font {
        case .builtin: BuiltinFont()
        }
    }
}
