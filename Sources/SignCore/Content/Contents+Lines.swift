import BannerText
import MonotonicTime
import Pixels

extension Contents {
    /// Returns whether the length of the option at `index` depends on a system font.
    func usesSystemFont(forOption index: Int) -> Bool {
        (fontSelection.textRunSettings != nil || options[index].font?.isFile == true) && isScaled(index)
    }

    /// Returns requests for rendering the text of the option at `index` at `time`. There is one for each row
    /// that needs a system font and has not been rendered yet.
    func unrenderedTextRequests(ofOption index: Int, at time: ContentTime) -> [TextRequest] {
        guard textRunSettings != nil else { return [] }
        return textParts(ofOption: index, at: time).compactMap {
            $0.fontSelection.pendingRequest(for: $0.text)
        }
    }

    /// Returns the request for rendering the text of the region at `edge` of the display at `time`. Returns
    /// nil if the text needs no system font or has already been rendered.
    func unrenderedTextRequest(atEdge edge: RegionsSettings.Edge, at time: ContentTime) -> TextRequest? {
        guard textRunSettings != nil, let text = text(ofRegionAt: edge, at: time) else { return nil }
        return fontSelection(ofRegionAt: edge).pendingRequest(for: text)
    }

    /// Returns whether the option at `index` is dark because a part of its text must still be rendered in a
    /// system font. `styledText` is the option's current text, or nil if its text never changes.
    func hasUnrenderedText(ofOption index: Int, styledText: StyledText?) -> Bool {
        guard textRunSettings != nil else { return false }
        let parts =
            styledText.map { self.textParts(of: $0, option: index) }
            ?? self.textParts(ofOption: index, at: .beginning)
        return parts.contains { $0.fontSelection.pendingRequest(for: $0.text) != nil }
    }

    func textRequests(ofOption index: Int, at time: ContentTime) -> [TextRequest] {
        textParts(ofOption: index, at: time).flatMap { $0.fontSelection.requests(for: $0.text) }
    }

    private typealias Part = (text: String, fontSelection: FontSelection)

    /// Returns the pieces of text that are drawn for the option at `index` at `time`, each with its fonts.
    /// These are either the entire text, or its rows for each of the areas in which options are shown.
    private func textParts(ofOption index: Int, at time: ContentTime) -> [Part] {
        styledText(ofOption: index, at: time).map { textParts(of: $0, option: index) } ?? []
    }

    private func textParts(of text: StyledText, option index: Int) -> [Part] {
        let fontSelection = fontSelection(ofOption: index)
        guard placement(ofOption: index).hasLines, text.breaksLines else {
            return [(text.text, fontSelection)]
        }
        return optionAreas.flatMap { area in
            TextLines.parts(
                of: text,
                in: fontSelection,
                rows: rowsInsideBorder(of: area.height, option: index)
            )
        }
    }

    func textRequests(atEdge edge: RegionsSettings.Edge, at time: ContentTime) -> [TextRequest] {
        text(ofRegionAt: edge, at: time).map { fontSelection(ofRegionAt: edge).requests(for: $0) } ?? []
    }

    /// Returns the rows into which the text of the option at `index` is divided at `time`, in an area that is
    /// `rows` pixels high. Returns nil if the option has no text or only a single row.
    package func textLines(ofOption index: Int, inRows rows: Int, at time: ContentTime) -> TextLines? {
        guard placement(ofOption: index).hasLines, let text = styledText(ofOption: index, at: time) else {
            return nil
        }
        return TextLines(
            text,
            in: fontSelection(ofOption: index),
            rows: self.rowsInsideBorder(of: rows, option: index)
        )
    }

    /// Returns the number of pixel rows for the text of the option at `index` in an area that is
    /// `rowsInsideBorder` pixels high. This is two less if the option has a border.
    private func rowsInsideBorder(of rows: Int, option index: Int) -> Int {
        options[index].hasBorder && rows >= BorderContent.minimumSide ? rows - 2 : rows
    }

    /// Returns the time from `time` until the text of the region at `edge` next changes, or nil if it never
    /// changes.
    func lifetimeOfText(atEdge edge: RegionsSettings.Edge, at time: ContentTime) -> Nanoseconds? {
        guard case .text(let text)? = regions[edge]?.content else { return nil }
        return templates[text]?.lifetime(at: time.civilTime)
    }

    /// Returns the text of the option at `index` at `time`, with its styles and line breaks. Returns nil if
    /// the option shows no text.
    package func styledText(ofOption index: Int, at time: ContentTime) -> StyledText? {
        guard case .text(let text) = options[index].content else { return nil }
        return template(ofOption: index)?.styledText(at: time.civilTime, values: values) ?? StyledText(text)
    }

    private func text(ofRegionAt edge: RegionsSettings.Edge, at time: ContentTime) -> String? {
        guard case .text(let text)? = regions[edge]?.content else { return nil }
        return templates[text]?.text(at: time.civilTime, values: values) ?? text
    }

    /// Renders the texts that the regions and options show at `time` in system fonts with `renderer`, and
    /// stores the results. Returns a report about the fonts and texts. Does nothing if `renderer` is nil or
    /// no system fonts are used.
    ///
    /// The texts of the regions are rendered first. Those of the options follow from the index `firstIndex`
    /// to the end of the list, and then from its beginning. A renderer with a time limit may render fewer
    /// texts than requested, which ends the rendering.
    package mutating func renderTexts(
        with renderer: (any TextRenderer)?,
        startingAt firstIndex: Int = 0,
        at time: ContentTime
    ) -> TextReport {
        var report = TextReport()
        guard let renderer, let settings = textRunSettings else { return report }
        // If the first round finds that a font lacks characters of a text, the second may replace them by
        // others.
        for _ in 1...Self.renderingRounds {
            let mustContinue = renderRound(
                with: renderer,
                settings: settings,
                startingAt: firstIndex,
                at: time,
                report: &report
            )
            guard mustContinue else { break }
        }
        return report
    }

    private static let renderingRounds = 2

    /// Renders all texts that have not been rendered yet, in batches, and adds the results to `report`. The
    /// regions come first, followed by the options in cyclic order from the index `firstIndex`. Returns false
    /// if another round is pointless: nothing had to be rendered, or `renderer` rendered fewer texts than
    /// requested.
    private mutating func renderRound(
        with renderer: any TextRenderer,
        settings: TextRunSettings,
        startingAt firstIndex: Int,
        at time: ContentTime,
        report: inout TextReport
    ) -> Bool {
        // The regions and options whose texts have not been requested yet in this round.
        var pendingReferences = contentReferences(startingAt: firstIndex)[...]
        var requests = takeRequestBatch(from: &pendingReferences, at: time)
        // An empty request still returns the state of each font.
        let needsFontStates = renderer.reportsFontStates && report.fonts.isEmpty
        guard !requests.isEmpty || needsFontStates else { return false }

        repeat {
            let result = renderer.render(requests, settings: settings)
            renderedTexts.addWithinCapacity(result.texts)
            report.add(result)
            guard result.texts.count == requests.count else { return false }
            requests = takeRequestBatch(from: &pendingReferences, at: time)
        } while !requests.isEmpty
        return true
    }

    private enum ContentReference {
        case region(RegionsSettings.Edge)
        case option(Int)
    }

    /// Returns references to all regions, and then to all options in cyclic order, starting with the option
    /// at `firstIndex`.
    private func contentReferences(startingAt firstIndex: Int) -> [ContentReference] {
        let indices = Array(options.indices[firstIndex...]) + options.indices[..<firstIndex]
        return regions.edges.map(ContentReference.region) + indices.map(ContentReference.option)
    }

    /// Returns a batch of requests for rendering the texts of the first regions and options in `references`,
    /// and removes these regions and options from `references`. The batch contains no duplicates, and no
    /// texts that are already rendered. It ends with the option that fills it, or with the last one.
    private func takeRequestBatch(
        from references: inout ArraySlice<ContentReference>,
        at time: ContentTime
    ) -> [TextRequest] {
        var batch: [TextRequest] = []
        // Several options may show the same text.
        var uniqueRequests = Set<TextRequest>()
        while batch.count < Self.maxRequestsAtOnce, let reference = references.popFirst() {
            let pendingRequests =
                switch reference {
                case .region(let edge): unrenderedTextRequest(atEdge: edge, at: time).map { [$0] } ?? []
                case .option(let index): unrenderedTextRequests(ofOption: index, at: time)
                }
            batch += pendingRequests.filter { request in
                renderedTexts.length(of: request) == nil && uniqueRequests.insert(request).inserted
            }
        }
        return batch
    }

    private static let maxRequestsAtOnce = 256
}

package struct TextReport: Hashable, Sendable {
    /// The state of each configured font. The array is empty if the states are unknown.
    package private(set) var fonts: [FontState] = []
    package private(set) var problem: String?

    package init() {}

    fileprivate mutating func add(_ result: RenderingResult) {
        if !result.fonts.isEmpty { fonts = result.fonts }
        problem = problem ?? result.problem
    }
}
