import BannerText
import InfiniteScroll

/// A configuration made ready for the engine: its options are measured, so that the frame thread need not.
public struct Programme: Sendable {
    /// What it was made from.
    public let configuration: Configuration
    /// The options as the engine sees them.
    public let options: [Option]
    /// How the banner moves on this display.
    public let behaviour: Behaviour
    let font: any TextRasterizer

    /// The programme of a valid configuration.
    public init(_ configuration: Configuration, font: any TextRasterizer = BuiltinFont()) {
        self.configuration = configuration
        self.font = font
        options = configuration.engineOptions(font: font)
        behaviour = configuration.engineBehaviour
    }
}

extension Configuration {
    /// The options as the engine sees them: measured, not drawn.
    fileprivate func engineOptions(font: any TextRasterizer) -> [Option] {
        options.map { option in
            let width = font.width(of: option.text)
            return Option(
                id: option.id,
                text: option.text,
                length: axis == .horizontal ? width : font.height,
                overhang: axis == .horizontal ? 0 : max(0, width - display.width),
                dwell: option.dwell,
                hasAction: !option.action.isEmpty
            )
        }
    }

    /// The behaviour with the display's extent along the axis; across a vertical banner text is aligned when
    /// it is drawn, along it pages are centred.
    fileprivate var engineBehaviour: Behaviour {
        var behaviour = behaviour
        behaviour.viewport = axis == .horizontal ? display.width : display.height
        if axis == .vertical { behaviour.alignment = .center }
        return behaviour
    }
}
