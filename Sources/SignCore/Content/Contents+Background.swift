import InfiniteScroll
import Pixels

extension Contents {
    /// Returns `content`, which must already be colored, on `background`. Returns `content` unchanged if
    /// `background` is nil, or if the display has no colors.
    func onBackground(
        _ content: any BannerContent,
        background: BackgroundSettings?,
        pageAlignment: Behavior.Alignment?
    ) -> any BannerContent {
        guard let background, format == .color else { return content }
        let fill: BackgroundContent.Fill =
            switch background {
            case .moving(let background): .moving(background)
            case .picture(let settings): .picture(pictures[settings] ?? MissingPicture())
            }
        return BackgroundContent(content, fill, filling: pageAlignment)
    }
}
