import BannerText

extension TextSettings {
    /// The font that is named, at its own size.
    package func makeFont() -> any TextRasterizer {
        switch font {
        case .builtin: BuiltinFont()
        }
    }
}
