import InfiniteScroll
import Pixels

extension Contents {
    /// Returns `content`, which already has its colors, in front of `background`. If the display is not a
    /// color display, returns `content` unchanged.
    func onBackground(
        _ content: any BannerContent,
        background: BackgroundSettings?,
        filling alignment: Behavior.Alignment?
    ) -> any BannerContent {
        guard let background, format == .color else { return content }
        let fill: BackgroundContent.Fill =
            switch background {
            case .moving(let background): .moving(background)
            case .picture(let settings): .picture(pictures[settings] ?? MissingPicture())
            }
        return BackgroundContent(content, fill, filling: alignment)
    }
}
