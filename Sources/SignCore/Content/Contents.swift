import BannerText
import InfiniteScroll
import MonotonicTime
import Pictures
import Pixels

/// The contents of the options and the regions of a configuration. A content is created on request, so a long
/// list costs no more than its texts.
package struct Contents: Sendable {
    /// The options; those of a playlist are the ones that take part.
    private(set) var options: [OptionSettings]
    /// The values for texts.
    var values: [String: String] = [:]
    let regions: RegionsSettings
    private let pictures: PictureLibrary
    /// The parsed texts with braces, which would otherwise be parsed at every access.
    let templates: [String: TextTemplate]
    /// The fonts of the regions, and of the options at scale 1.
    package private(set) var fontSelection: FontSelection
    /// The fonts of the options; regions keep their own size.
    package private(set) var optionFontSelection: FontSelection
    /// The fonts of alerts, which have the options' scale and are always horizontal.
    var alertFontSelection: FontSelection {
        var fontSelection = fontSelection
        fontSelection.scale = scale
        return fontSelection
    }
    /// How the lines of an option with its own size are drawn, but for the size.
    private let anyLineSetting: TextRunSettings
    /// What a pixel of the display can be.
    let format: PixelFormat
    /// The color of words that name no other.
    private let color: Color
    /// The alignment of an option on a page that it fills with its background; nil in a ticker, which has no pages.
    private let pageAlignment: Behavior.Alignment?

    /// The contents of `configuration`, whose pictures are in `pictures`.
    ///
    /// - Parameter font: The font of the words; nil is what the configuration says.
    package init(
        _ configuration: Configuration,
        pictures: PictureLibrary,
        font: (any TextRasterizer)? = nil
    ) {
        fontSelection = font.map { FontSelection($0) } ?? configuration.makeFontSelection()
        optionFontSelection =
            font == nil ? configuration.optionFontSelection(besides: fontSelection) : fontSelection
        optionFontSelection.scale = configuration.text.scale
        anyLineSetting = configuration.text.anyLineSetting(for: configuration.wall.format)
        options = configuration.options
        regions = configuration.regions
        format = configuration.wall.format
        color = configuration.text.color
        pageAlignment = configuration.scroll.style == .paged ? configuration.scroll.alignment : nil
        self.pictures = pictures
        templates = Self.templates(in: configuration)
    }

    private static func templates(in configuration: Configuration) -> [String: TextTemplate] {
        let regions = configuration.regions.edges.lazy.compactMap { configuration.regions[$0]?.content }
        var templates: [String: TextTemplate] = [:]
        func read(_ content: ContentSettings) {
            guard case .text(let text) = content, TextTemplate.mayHaveFields(text) else { return }
            templates[text] = try? TextTemplate(text, in: configuration.text.language)
        }
        for content in regions { read(content) }
        for option in configuration.options { read(option.content) }
        return templates
    }

    /// Returns the fonts of `option`, which may have its own letter size.
    package func fontSelection(of option: OptionSettings) -> FontSelection {
        option.size.map { optionFontSelection.sized(toRows: $0, anyLineSetting) } ?? optionFontSelection
    }

    /// Returns the fonts of the region at `edge`. Where lines are higher than a header or a footer, its letters are smaller.
    package func fontSelection(at edge: RegionsSettings.Edge) -> FontSelection {
        guard edge.axis == .vertical, let rows = regions[edge]?.size,
            let setting = fontSelection.textRunSettings,
            rows < setting.rows
        else { return fontSelection }
        return fontSelection.sized(toRows: rows, setting)
    }

    /// The options that read the clock, by index.
    var liveOptions: [Int] { options.indices.filter { self[$0].readsClock } }

    /// The options that show values, by index.
    var valuedOptions: [Int] {
        guard hasValues else { return [] }
        return options.indices.filter { template(of: options[$0])?.hasValues == true }
    }

    /// Whether any text shows values.
    var hasValues: Bool { templates.values.contains { $0.hasValues } }

    /// Whether there is every value that an option cannot do without.
    func isComplete(_ option: OptionSettings) -> Bool {
        template(of: option)?.isComplete(with: values) ?? true
    }

    func template(of option: OptionSettings) -> TextTemplate? {
        if case .text(let text) = option.content { templates[text] } else { nil }
    }

    /// Lets these options take part.
    mutating func select(_ options: [OptionSettings]) { self.options = options }

    /// Whether a region reads the clock.
    var hasLiveRegion: Bool { regions.edges.contains { self[$0]?.readsClock ?? false } }

    /// The content for `words` in the letters and the colors of option `index`.
    func words(_ words: StyledText, of index: Int) -> any BannerContent {
        let option = options[index]
        return shown(
            BannerText.content(of: words, in: fontSelection(of: option), colors(option.ink)),
            as: option
        )
    }

    /// `words` of option `index`, which may be older than `time`, in the styles that they have at `time`.
    func styled(_ words: String, of index: Int, at time: ContentTime) -> StyledText {
        guard let template = template(of: options[index]), template.hasStyles else {
            return StyledText(words)
        }
        return template.styledText(at: time.civil, values: values).adapted(to: words)
    }

    /// How long the words of option `index` stay as they are from `time` on; nil is for ever.
    func lifetimeOfWords(of index: Int, at time: ContentTime) -> Nanoseconds? {
        template(of: options[index])?.lifetime(at: time.civil)
    }

    /// The lines of other fonts that are drawn.
    package var lines: RenderedTexts {
        get { fontSelection.renderedTexts ?? RenderedTexts() }
        set {
            fontSelection.renderedTexts = newValue
            optionFontSelection.renderedTexts = newValue
        }
    }

    /// The scale of the options' letters, relative to the font's own size.
    package var scale: Int {
        get { optionFontSelection.scale }
        set { optionFontSelection.scale = newValue }
    }

    /// Whether option `index` shows letters, which have a scale; a picture has a fixed size.
    func isScaled(_ index: Int) -> Bool {
        if case .text = options[index].content { true } else { false }
    }

    /// The content of option `index`.
    package subscript(index: Int) -> any BannerContent {
        content(of: options[index])
    }

    private func content(of option: OptionSettings) -> any BannerContent {
        shown(content(option.content, in: fontSelection(of: option), option.ink), as: option)
    }

    /// `content` with the icon and in the colors of `option`.
    private func shown(_ content: any BannerContent, as option: OptionSettings) -> any BannerContent {
        guard let icon = icon(of: option) else {
            return inked(content, option.ink, filling: pageAlignment)
        }
        let both = IconedContent(
            inked(icon, option.ink, filling: nil),
            inked(content, option.ink, filling: nil),
            scale: scale,
            isVertical: optionFontSelection.isVertical,
            on: option.ink.background ?? .black
        )
        return inked(both, option.ink, filling: pageAlignment)
    }

    /// Whether `option` has an icon that shows nothing in `room`.
    package func hasDarkIcon(_ option: OptionSettings, in room: PixelSize) -> Bool {
        icon(of: option)?.isDark(in: room) ?? false
    }

    private func icon(of option: OptionSettings) -> IconContent? {
        option.icon.map { IconContent($0, scale: scale, pictures: pictures) }
    }

    /// The content of the region at `edge`; nil if there is none.
    package subscript(edge: RegionsSettings.Edge) -> (any BannerContent)? {
        // The region's room has its background already.
        regions[edge].map {
            inked(content($0.content, in: fontSelection(at: edge), $0.ink), $0.ink, filling: nil)
        }
    }

    /// `content` in its colors. On a display without any it stays as it is, at no cost.
    private func inked(
        _ content: any BannerContent,
        _ ink: InkSettings,
        filling alignment: Behavior.Alignment?
    ) -> any BannerContent {
        format == .bit
            ? content : InkedContent(content, ink, otherwise: color, format: format, filling: alignment)
    }

    /// What `alert` shows, in letters as large as the options' and the color of the words.
    func content(of alert: Alert) -> any BannerContent {
        switch alert.content {
        case .text(let text):
            inked(
                BannerText.content(of: StyledText(text), in: alertFontSelection, colors(InkSettings())),
                InkSettings(),
                filling: nil
            )
        case .rows(let picture): inked(StillPicture(picture), InkSettings(), filling: nil)
        case .picture(let picture): inked(picture, InkSettings(), filling: nil)
        }
    }

    /// The region at `edge`; nil if there is none.
    func region(at edge: RegionsSettings.Edge) -> RegionSettings? { regions[edge] }

    private func colors(_ ink: InkSettings) -> TextColors {
        TextColors(ink.color ?? color, on: ink.background ?? .black, as: format)
    }

    private func content(
        _ settings: ContentSettings,
        in fontSelection: FontSelection,
        _ ink: InkSettings
    ) -> any BannerContent {
        switch settings {
        case .text(let text): content(ofText: text, in: fontSelection, ink)
        case .picture(let settings): pictures[settings] ?? MissingPicture()
        case .page(let page): page
        }
    }

    private func content(
        ofText text: String,
        in fontSelection: FontSelection,
        _ ink: InkSettings
    ) -> any BannerContent {
        guard !templates.isEmpty, let template = templates[text] else {
            return BannerText.content(of: StyledText(text), in: fontSelection, colors(ink))
        }
        return BannerText.content(of: template, in: fontSelection, values: values, colors(ink))
    }
}
