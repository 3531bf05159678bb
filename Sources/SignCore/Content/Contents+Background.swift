import InfiniteScroll
import Pictures
import Pixels

extension Contents {
    /// Returns `content`, which already has its colors, in front of `background`. Displays without colors show no
    /// background.
    func onBackground(
        _ content: any BannerContent,
        _ background: BackgroundSettings?,
        filling alignment: Behavior.Alignment?
    ) -> any BannerContent {
        guard let background, format == .color else { return content }
        let backdrop: BackgroundContent.Backdrop =
            switch background {
            case .moving(let background): .moving(background)
            case .picture(let settings): .picture(pictures[settings] ?? MissingPicture())
            }
        return BackgroundContent(content, backdrop, filling: alignment)
    }
}
