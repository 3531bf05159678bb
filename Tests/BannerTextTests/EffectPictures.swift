import BannerText
import MonotonicTime
import Pixels

/// Returns a time that is `milliseconds` after the start of 1970.
func effectTime(_ milliseconds: Int64) -> ContentTime {
    let civil = CivilTime(
        secondsSince1970: milliseconds.flooredQuotient(by: 1_000),
        nanosecond: milliseconds.flooredRemainder(by: 1_000) * 1_000_000
    )
    return ContentTime(elapsed: .zero, civil: civil)
}

/// Returns the content of `text` in the wide letters, at `scale`, in the color `ink`.
func effectContent(
    _ text: String,
    _ format: PixelFormat = .bit,
    ink: Color = Color(gray: 128),
    scale: Int = 1
) -> any BannerContent {
    var fontSelection = FontSelection(BuiltinFont.wide)
    fontSelection.scale = scale
    return makeContent(ofText: text, in: fontSelection, colors: TextColors(ink, on: .black, as: format))
}

/// Returns the picture of `text` on 64×8 pixels.
func effectPicture(_ text: String, _ format: PixelFormat = .bit, at milliseconds: Int64) -> [String] {
    effectContent(text, format).draw(in: PixelSize(width: 64, height: 8), at: effectTime(milliseconds)).art
}
