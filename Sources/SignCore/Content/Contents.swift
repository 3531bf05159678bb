import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// The contents of a configuration's options and stationary regions. A content object is created only on
/// request, so even a long list of options takes little more memory than its texts.
package struct Contents: Sendable {
    /// The settings of the options. In a playlist, these are only the options that can currently be shown.
    private(set) var options: [OptionSettings]
    var values: FieldValues = [:]
    let regions: RegionsSettings
    let pictures: PictureLibrary
    /// The parsed forms of all texts that contain braces or line breaks, by source text. They are stored so
    /// that a text need not be parsed at every access.
    let templates: [String: TextTemplate]
    /// The fonts of the regions, such as a header, and of the options at scale 1.
    package private(set) var fontSelection: FontSelection
    /// The fonts of the options at the current scale of the options, which does not apply to regions.
    package private(set) var optionFontSelection: FontSelection
    /// The fonts of alerts. They have the same scale as the options, but alert text is always horizontal.
    var alertFontSelection: FontSelection {
        var fontSelection = fontSelection
        fontSelection.scale = scale
        return fontSelection
    }
    /// The settings for rendering the text of an option that has a font or letter size that differs from the
    /// default. They are combined with the option's font and size.
    private let defaultTextRunSettings: TextRunSettings
    /// The settings for rendering texts in system fonts, or nil if only built-in fonts are used.
    package let textRunSettings: TextRunSettings?
    /// The texts that have already been rendered in system fonts.
    package var renderedTexts = RenderedTexts() {
        didSet {
            fontSelection.renderedTexts = renderedTexts
            optionFontSelection.renderedTexts = renderedTexts
        }
    }
    let format: PixelFormat
    private let defaultColor: Color
    /// The language for the names of days and months in the texts of alerts.
    let language: TimeLanguage
    /// The scrolling behavior of the banner.
    let scroll: Behavior
    /// Whether the banner is a horizontal ticker, which is an endless row of options without pages.
    private let isHorizontalTicker: Bool
    /// The sizes of the areas in which options are shown: the area between the regions and, if it is larger,
    /// the area while regions are hidden.
    package var optionAreas: [PixelSize]

    /// Creates the contents of the options and regions in `configuration`. `pictures` contains the decoded
    /// image files. If `font` is not nil, it replaces the configured fonts, and no system fonts are used.
    ///
    /// A text in system fonts is rendered as a whole by another process, as a *text run*. `textRunSettings`
    /// contains the fonts and the letter size for it, and is nil if there are no such texts.
    package init(
        _ configuration: Configuration,
        pictures: PictureLibrary,
        font: (any TextRasterizer)? = nil
    ) {
        if let font {
            fontSelection = FontSelection(font)
            optionFontSelection = fontSelection
            textRunSettings = nil
        } else {
            fontSelection = configuration.makeFontSelection()
            optionFontSelection = configuration.optionFontSelection(regionFonts: fontSelection)
            textRunSettings = configuration.text.textRunSettingsIfUsed(for: configuration.wall.format)
        }
        // The scale applies only to options. The letters of regions keep their size.
        optionFontSelection.scale = configuration.text.scale
        // Used for options and regions with a font or letter size that differs from that of other texts.
        defaultTextRunSettings = configuration.text.defaultTextRunSettings(for: configuration.wall.format)

        options = configuration.options
        regions = configuration.regions
        format = configuration.wall.format
        defaultColor = configuration.text.color
        language = configuration.text.language
        scroll = configuration.scroll
        isHorizontalTicker = scroll.style == .ticker && configuration.axis == .horizontal
        // The options use the entire display until the owner, which computes the layout, sets their areas.
        optionAreas = [configuration.wall.size]
        self.pictures = pictures

        // The fields of a template show `values`, which at first contain only the counters.
        templates = Self.templates(in: configuration)
        if !configuration.counters.isEmpty {
            values = FieldValues([:], counters: configuration.initialCounterTexts)
        }
    }

    private static func templates(in configuration: Configuration) -> [String: TextTemplate] {
        let regions = configuration.regions.edges.lazy.compactMap { configuration.regions[$0]?.content }
        var templates: [String: TextTemplate] = [:]
        let rolling = Set(configuration.counters.filter { $0.roll > .zero }.map(\.name))
        func read(_ content: ContentSettings) {
            guard case .text(let text) = content, TextTemplate.mayHaveFields(text) else { return }
            let template = try? TextTemplate(text, in: configuration.text.language)
            templates[text] = rolling.isEmpty ? template : template?.rolling(counters: rolling)
        }
        for content in regions { read(content) }
        for option in configuration.options { read(option.content) }
        return templates
    }

    /// Returns the fonts for the text of `option`, which may have a font and a letter size that differ from
    /// the defaults.
    package func fontSelection(of option: OptionSettings) -> FontSelection {
        fitted(optionFontSelection, to: option.font, rows: option.size)
    }

    /// Returns the fonts for the text of the option at `index`. Like all methods with an index, it avoids
    /// copying the option, because a clock is drawn every second.
    func fontSelection(ofOption index: Int) -> FontSelection {
        fitted(optionFontSelection, to: options[index].font, rows: options[index].size)
    }

    /// Returns the fonts for the text of the region at `edge`, which may specify an individual font and
    /// letter size. If a header or footer is too low for the configured font, the letters are smaller.
    package func fontSelection(ofRegionAt edge: RegionsSettings.Edge) -> FontSelection {
        guard let region = regions[edge] else { return fontSelection }
        let selection = fitted(fontSelection, to: region.font, rows: region.letterRows)
        guard edge.axis == .vertical, region.letterRows == nil, let rows = region.size,
            let setting = selection.textRunSettings,
            rows < setting.rows
        else { return selection }
        return selection.sized(toRows: rows, setting)
    }

    /// Returns `fontSelection` changed to the font `font` and to letters that are `rows` pixels high. An
    /// argument that is nil leaves the respective setting unchanged.
    private func fitted(_ fontSelection: FontSelection, to font: TextFont?, rows: Int?) -> FontSelection {
        guard rows != nil || font != nil else { return fontSelection }
        var selection = fontSelection
        if let rows { selection = selection.sized(toRows: rows, defaultTextRunSettings) }
        if let font {
            selection = selection.using(font, defaultTextRunSettings, fitsColumns: scroll.style == .paged)
        }
        selection.renderedTexts = renderedTexts
        return selection
    }

    var liveOptions: [Int] { options.indices.filter { self[$0].readsClock } }

    var valuedOptions: [Int] {
        guard hasValues else { return [] }
        return options.indices.filter { template(ofOption: $0)?.hasValues == true }
    }

    mutating func setOptions(_ options: [OptionSettings]) { self.options = options }

    var hasLiveRegion: Bool { regions.edges.contains { self[$0]?.readsClock ?? false } }

    /// Returns how the text of the option at `index` is placed on its page: its alignment, and whether it is
    /// divided into rows.
    package func placement(ofOption index: Int) -> TextPlacement {
        TextPlacement(
            expandsFills: !isHorizontalTicker,
            hasLines: !isHorizontalTicker,
            alignment: (options[index].alignment ?? scroll.alignment).ofLines
        )
    }

    /// Returns how the text of the region at `edge` is placed: always in one row. A region at the left or
    /// right is as wide as its text, so it has no free space beside the text.
    private func placement(ofRegionAt edge: RegionsSettings.Edge) -> TextPlacement {
        TextPlacement(expandsFills: edge.axis == .vertical, hasLines: false)
    }

    /// Returns content that draws `styledText`, the text of the option at `index` with its fields filled in,
    /// with the font, colors, icon, background and border of that option.
    ///
    /// If `mayRoll` is true, characters that changed shortly before `time` roll to their new values, as on a
    /// mechanical counter. The text before the change is computed from the option's template, which is its
    /// text with fields, and from `values`.
    func content(
        of styledText: StyledText,
        ofOption index: Int,
        at time: ContentTime,
        mayRoll: Bool
    ) -> any BannerContent {
        // Without a template, no characters roll, and `values` and `time` have no effect.
        let rollingTemplate = mayRoll ? template(ofOption: index) : nil
        let content = BannerText.makeContent(
            of: styledText,
            template: rollingTemplate,
            values: values,
            at: time.civilTime,
            in: fontSelection(ofOption: index),
            colors: colors(for: options[index].ink),
            placement: placement(ofOption: index)
        )
        return decorated(content, ofOption: index)
    }

    /// The scale of the letters in options, relative to the size of the font.
    package var scale: Int {
        get { optionFontSelection.scale }
        set { optionFontSelection.scale = newValue }
    }

    /// Returns whether option `index` shows letters, whose scale can change. Returns false for a picture.
    func isScaled(_ index: Int) -> Bool {
        if case .text = options[index].content { true } else { false }
    }

    package subscript(index: Int) -> any BannerContent {
        decorated(
            content(
                of: options[index].content,
                in: fontSelection(ofOption: index),
                ink: options[index].ink,
                placement: placement(ofOption: index)
            ),
            ofOption: index
        )
    }

    /// Returns content that draws `content` with the decorations of the option at `index`. Each decoration is
    /// a layer around the content so far: first the icon and the colors, then the background, and finally
    /// the border or, if there is none, the alignment.
    ///
    /// If the banner has pages, the colors, the background and the border fill the whole page, on which
    /// `pageAlignment` places the content. A ticker has no pages, so `pageAlignment` is nil.
    private func decorated(_ content: any BannerContent, ofOption index: Int) -> any BannerContent {
        let hasPages = scroll.style == .paged
        let pageAlignment = hasPages ? (options[index].alignment ?? scroll.alignment) : nil

        let coloredContent = inkedWithIcon(
            content,
            ink: options[index].ink,
            icon: options[index].icon,
            pageAlignment: pageAlignment
        )
        let contentOnBackground = onBackground(
            coloredContent,
            background: options[index].background,
            pageAlignment: pageAlignment
        )
        if options[index].hasBorder, canShowBorder {
            return bordered(contentOnBackground, ink: options[index].ink, pageAlignment: pageAlignment)
        }
        return aligned(contentOnBackground, ofOption: index)
    }

    /// Returns `content` within a border in the colors of `ink`. On a page, it is aligned in the border.
    private func bordered(
        _ content: any BannerContent,
        ink: InkSettings,
        pageAlignment: Behavior.Alignment?
    ) -> any BannerContent {
        BorderContent(
            content,
            color: ink.color ?? defaultColor,
            background: ink.background ?? .black,
            format: format,
            pageAlignment: pageAlignment
        )
    }

    /// Returns `content` with the alignment of the option at `index`, or unchanged if none is configured.
    private func aligned(_ content: any BannerContent, ofOption index: Int) -> any BannerContent {
        // In a horizontal ticker, the options follow each other without space in which to align them.
        guard let alignment = options[index].alignment, !isHorizontalTicker else { return content }
        return AlignedContent(content, alignment: alignment)
    }

    /// Whether at least one area in which options are shown is large enough for a border.
    private var canShowBorder: Bool { optionAreas.contains(where: BorderContent.fits) }

    /// Returns content that draws `content` in the colors of `ink`, preceded by `icon` unless that is nil. If
    /// `pageAlignment` is not nil, it aligns the content on a page, which the background color fills.
    private func inkedWithIcon(
        _ content: any BannerContent,
        ink: InkSettings,
        icon: IconSettings?,
        pageAlignment: Behavior.Alignment?
    ) -> any BannerContent {
        guard let icon else { return inked(content, with: ink, pageAlignment: pageAlignment) }
        let iconContent = IconContent(icon, scale: scale, pictures: pictures)
        // The icon and the text are colored one by one, and then as a whole to fill the page around them.
        let iconAndText = IconedContent(
            icon: inked(iconContent, with: ink, pageAlignment: nil),
            label: inked(content, with: ink, pageAlignment: nil),
            scale: scale,
            isVertical: optionFontSelection.isVertical,
            background: ink.background ?? .black
        )
        return inked(iconAndText, with: ink, pageAlignment: pageAlignment)
    }

    package func hasDarkIcon(_ option: OptionSettings, in area: PixelSize) -> Bool {
        option.icon.map { IconContent($0, scale: scale, pictures: pictures).isDark(in: area) } ?? false
    }

    package subscript(edge: RegionsSettings.Edge) -> (any BannerContent)? {
        // The region fills its area with the background.
        regions[edge].map {
            inked(
                content(
                    of: $0.content,
                    in: fontSelection(ofRegionAt: edge),
                    ink: $0.ink,
                    placement: placement(ofRegionAt: edge)
                ),
                with: $0.ink,
                pageAlignment: nil
            )
        }
    }

    /// Returns content that draws `content` in the colors of `ink`. For a monochrome display, returns
    /// `content` unchanged.
    func inked(
        _ content: any BannerContent,
        with ink: InkSettings,
        pageAlignment: Behavior.Alignment?
    ) -> any BannerContent {
        format == .bit
            ? content
            : InkedContent(
                content,
                ink: ink,
                defaultColor: defaultColor,
                format: format,
                pageAlignment: pageAlignment
            )
    }

    func colors(for ink: InkSettings) -> TextColors {
        let paper = ink.background ?? .black
        return TextColors(ink.color ?? defaultColor, on: paper, as: format, paintsIcons: ink.color == nil)
    }

    private func content(
        of settings: ContentSettings,
        in fontSelection: FontSelection,
        ink: InkSettings,
        placement: TextPlacement
    ) -> any BannerContent {
        switch settings {
        case .text(let text): content(ofText: text, in: fontSelection, ink: ink, placement: placement)
        case .picture(let settings): pictures[settings] ?? MissingPicture()
        case .page(let page): page
        }
    }

    /// Returns content that draws `text` with the fonts in `fontSelection` and the colors of `ink`. If the
    /// text has a template (its parsed form), fields show the current values. Without a template, the text
    /// has neither fields nor line breaks, so `placement` has no effect on it.
    private func content(
        ofText text: String,
        in fontSelection: FontSelection,
        ink: InkSettings,
        placement: TextPlacement
    ) -> any BannerContent {
        guard !templates.isEmpty, let template = templates[text] else {
            return BannerText.makeContent(of: StyledText(text), in: fontSelection, colors: colors(for: ink))
        }
        return BannerText.makeContent(
            of: template,
            in: fontSelection,
            values: values,
            colors: colors(for: ink),
            placement: placement
        )
    }
}

extension Behavior.Alignment {
    /// The alignment of the rows of a text that corresponds to this alignment of pages.
    var ofLines: TextPlacement.Alignment {
        switch self {
        case .start: .left
        case .center: .center
        case .end: .right
        }
    }
}
