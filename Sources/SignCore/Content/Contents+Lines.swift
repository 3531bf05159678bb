import BannerText
import MonotonicTime
import Pixels

extension Contents {
    /// Returns whether the length of the option at `index` depends on a system font.
    func usesLines(_ index: Int) -> Bool {
        (fontSelection.textRunSettings != nil || options[index].font?.isFile == true) && isScaled(index)
    }

    /// Returns requests for rendering the text of the option at `index` at `time`. There is one for each row
    /// that needs a system font and has not been rendered yet.
    func missingTextRuns(of index: Int, at time: ContentTime) -> [TextRequest] {
        guard textRunSettings != nil else { return [] }
        return parts(of: index, at: time).compactMap { $0.fontSelection.pendingRequest(for: $0.text) }
    }

    /// Returns the request for rendering the text of the region at `edge` of the display at `time`. Returns
    /// nil if the text needs no system font or has already been rendered.
    func missingTextRun(at edge: RegionsSettings.Edge, at time: ContentTime) -> TextRequest? {
        guard textRunSettings != nil, let text = text(at: edge, at: time) else { return nil }
        return fontSelection(at: edge).pendingRequest(for: text)
    }

    /// Returns whether the option at `index` is dark because a part of its text must still be rendered in a
    /// system font. `styledText` is the option's current text, or nil if its text never changes.
    func isMissingTextRun(of index: Int, styledText: StyledText?) -> Bool {
        guard textRunSettings != nil else { return false }
        let parts = styledText.map { self.parts(of: $0, index) } ?? self.parts(of: index, at: .beginning)
        return parts.contains { $0.fontSelection.pendingRequest(for: $0.text) != nil }
    }

    func lines(of index: Int, at time: ContentTime) -> [TextRequest] {
        parts(of: index, at: time).flatMap { $0.fontSelection.requests(for: $0.text) }
    }

    private typealias Part = (text: String, fontSelection: FontSelection)

    /// Returns the pieces of text that are drawn for the option at `index` at `time`, each with its fonts.
    /// These are either the entire text, or its rows for each of the areas in which options are shown.
    private func parts(of index: Int, at time: ContentTime) -> [Part] {
        styledText(of: index, at: time).map { parts(of: $0, index) } ?? []
    }

    private func parts(of text: StyledText, _ index: Int) -> [Part] {
        let fontSelection = fontSelection(of: index)
        guard placement(of: index).hasLines, text.breaksLines else {
            return [(text.text, fontSelection)]
        }
        return areas.flatMap { area in
            TextLines.parts(of: text, in: fontSelection, rows: rows(inRoomOf: area.height, index))
        }
    }

    func lines(at edge: RegionsSettings.Edge, at time: ContentTime) -> [TextRequest] {
        text(at: edge, at: time).map { fontSelection(at: edge).requests(for: $0) } ?? []
    }

    /// Returns the rows into which the text of the option at `index` is divided at `time`, in an area that is
    /// `rows` pixels high. Returns nil if the option has no text or only a single row.
    package func lines(ofOption index: Int, inRows rows: Int, at time: ContentTime) -> TextLines? {
        guard placement(of: index).hasLines, let text = styledText(of: index, at: time) else {
            return nil
        }
        return TextLines(
            text,
            in: fontSelection(of: index),
            rows: self.rows(inRoomOf: rows, index)
        )
    }

    /// Returns the number of pixel rows for the text of the option at `index` in an area that is `rows`
    /// pixels high. This is two less if the option has a border.
    private func rows(inRoomOf rows: Int, _ index: Int) -> Int {
        options[index].hasBorder && rows >= BorderContent.leastSide ? rows - 2 : rows
    }

    /// Returns the time from `time` until the text of the region at `edge` next changes, or nil if it never
    /// changes.
    func lifetimeOfTexts(at edge: RegionsSettings.Edge, at time: ContentTime) -> Nanoseconds? {
        guard case .text(let text)? = regions[edge]?.content else { return nil }
        return templates[text]?.lifetime(at: time.civil)
    }

    /// Returns the text of the option at `index` at `time`, with its styles and line breaks. Returns nil if
    /// the option shows no text.
    package func styledText(of index: Int, at time: ContentTime) -> StyledText? {
        guard case .text(let text) = options[index].content else { return nil }
        return template(of: index)?.styledText(at: time.civil, values: values) ?? StyledText(text)
    }

    private func text(at edge: RegionsSettings.Edge, at time: ContentTime) -> String? {
        guard case .text(let text)? = regions[edge]?.content else { return nil }
        return templates[text]?.text(at: time.civil, values: values) ?? text
    }

    /// Renders the texts that the regions and options show at `time` in system fonts with the renderer
    /// `source`, and stores the results. Returns a report about the fonts and texts. Does nothing if `source`
    /// is nil or no system fonts are used.
    ///
    /// The texts of the regions are rendered first. Those of the options follow from the index `first` to the
    /// end of the list, and then from its beginning. A renderer with a time limit may render fewer texts than
    /// requested, which ends the rendering.
    package mutating func drawLines(
        with source: (any TextRenderer)?,
        from first: Int = 0,
        at time: ContentTime
    ) -> TextReport {
        var report = TextReport()
        guard let source, let setting = textRunSettings else { return report }
        // If the first round finds that a font lacks characters of a text, the second may replace them by others.
        for _ in 1...Self.renderingRounds {
            let mustContinue = drawRound(
                with: source,
                setting: setting,
                from: first,
                at: time,
                report: &report
            )
            guard mustContinue else { break }
        }
        return report
    }

    private static let renderingRounds = 2

    /// Renders all texts that have not been rendered yet, in batches, and adds the results to `report`. The
    /// regions come first, followed by the options in cyclic order from the index `first`. Returns false if
    /// another round is pointless: nothing had to be rendered, or `source` rendered fewer texts than requested.
    private mutating func drawRound(
        with source: any TextRenderer,
        setting: TextRunSettings,
        from first: Int,
        at time: ContentTime,
        report: inout TextReport
    ) -> Bool {
        // The regions and options whose texts have not been requested yet in this round.
        var pendingReferences = contentReferences(from: first)[...]
        var requests = takeBatch(from: &pendingReferences, at: time)
        // An empty request still returns the state of each font.
        let needsFontStates = source.reportsFontStates && report.fonts.isEmpty
        guard !requests.isEmpty || needsFontStates else { return false }

        repeat {
            let result = source.draw(requests, as: setting)
            lines.addWithinCapacity(result.texts)
            report.add(result)
            guard result.texts.count == requests.count else { return false }
            requests = takeBatch(from: &pendingReferences, at: time)
        } while !requests.isEmpty
        return true
    }

    private enum ContentReference {
        case region(RegionsSettings.Edge)
        case option(Int)
    }

    /// Returns references to all regions, and then to all options in cyclic order, starting with the option
    /// at `first`.
    private func contentReferences(from first: Int) -> [ContentReference] {
        let indices = Array(options.indices[first...]) + options.indices[..<first]
        return regions.edges.map(ContentReference.region) + indices.map(ContentReference.option)
    }

    /// Returns a batch of requests for rendering the texts of the first regions and options in `references`,
    /// and removes these regions and options from `references`. The batch contains no duplicates, and no texts
    /// that are already rendered. It ends with the option that fills it, or with the last one.
    private func takeBatch(
        from references: inout ArraySlice<ContentReference>,
        at time: ContentTime
    ) -> [TextRequest] {
        var batch: [TextRequest] = []
        // Several options may show the same text.
        var uniqueRequests = Set<TextRequest>()
        while batch.count < Self.maxRequestsAtOnce, let reference = references.popFirst() {
            let missingTexts =
                switch reference {
                case .region(let edge): missingTextRun(at: edge, at: time).map { [$0] } ?? []
                case .option(let index): missingTextRuns(of: index, at: time)
                }
            batch += missingTexts.filter { request in
                lines.length(of: request) == nil && uniqueRequests.insert(request).inserted
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
