import MonotonicTime
import Pixels

/// The content that draws a constant text with several lines. Each line is drawn in the largest letters that
/// fit its share of the area's rows. If the area has too few rows, all lines are drawn as a single line.
struct LinedContent: BannerContent {
    private let text: StyledText
    private let fontSelection: FontSelection
    private let colors: TextColors
    private let placement: TextPlacement
    private let replacedText: ReplacedText?

    /// Creates content that draws `text`, which may consist of several lines. If `text` has just replaced
    /// `replacedText`, the new characters push the old ones up in all lines that differ, as in a mechanical
    /// counter.
    init(
        _ text: StyledText,
        in fontSelection: FontSelection,
        colors: TextColors,
        placement: TextPlacement,
        replacing replacedText: ReplacedText? = nil
    ) {
        self.text = text
        self.fontSelection = fontSelection
        self.colors = colors
        self.placement = placement
        self.replacedText = replacedText
    }

    /// The content that shows the complete text, without line breaks, in a single line.
    private var singleLineContent: any BannerContent {
        makeLineContent(of: text, in: fontSelection, replacing: replacedText?.text)
    }

    /// Returns content that draws `text` in a single line. If `text` has just replaced `oldText`, the new
    /// characters push the old ones up, like a mechanical counter. If `oldText` is nil, nothing moves.
    private func makeLineContent(
        of text: StyledText,
        in fontSelection: FontSelection,
        replacing oldText: StyledText?
    ) -> any BannerContent {
        let newContent = makeStyledContent(of: text, in: fontSelection)
        guard let oldText, let replacedText else { return newContent }
        // All lines of the text roll at the same time, which `replacedText` determines.
        return RollingContent(
            newContent,
            replacing: makeStyledContent(of: oldText, in: fontSelection),
            age: replacedText.age,
            duration: replacedText.duration,
            background: colors.background
        )
    }

    /// Returns content that draws `text` in a single line, without any animation of a change.
    private func makeStyledContent(of text: StyledText, in fontSelection: FontSelection) -> StyledContent {
        StyledContent(text, in: fontSelection, colors: colors, expandsFills: placement.expandsFills)
    }

    /// Returns the content of each line of the text, and the size that each line has in `area`. Returns nil
    /// if the complete text is shown in a single line.
    private func lines(in area: PixelSize) -> (contents: [any BannerContent], area: PixelSize)? {
        guard let lines = TextLines(text, in: fontSelection, rows: area.height) else { return nil }
        let oldLines = replacedText?.text.lines ?? []
        let contents = lines.lines.enumerated().map { index, line in
            makeLineContent(
                of: line,
                in: lines.fontSelection,
                replacing: oldLines.count == lines.lines.count ? oldLines[index] : nil
            )
        }
        return (contents, PixelSize(width: area.width, height: lines.rows))
    }

    func size(in area: PixelSize, at time: ContentTime) -> PixelSize {
        guard let (contents, share) = lines(in: area) else {
            return singleLineContent.size(in: area, at: time)
        }
        return Stack(contents.map { $0.size(in: share, at: time) }, in: area).size
    }

    /// Draws the lines of the text below each other. If `area` has too few rows, all lines are drawn as a
    /// single line.
    func draw(in area: PixelSize, at time: ContentTime) -> Bitmap {
        guard let (contents, lineArea) = lines(in: area) else {
            return singleLineContent.draw(in: area, at: time)
        }
        let linePictures = contents.map { $0.draw(in: lineArea, at: time) }
        let stack = Stack(linePictures.map(\.size), in: area)

        var picture = Bitmap(size: stack.size, format: colors.format)
        if colors.background != .black {
            picture.fill(PixelRectangle(size: picture.size), with: colors.background)
        }

        // If a line is longer than the area, shorter lines are aligned within the part that is visible first.
        let alignmentWidth = min(stack.size.width, area.width)
        for (linePicture, y) in zip(linePictures, stack.tops) {
            let blankColumns = max(0, alignmentWidth - linePicture.width)
            let x = placement.alignment.leadingBlank(in: blankColumns)
            picture.copy(linePicture, to: PixelPoint(x: x, y: y))
        }
        return picture
    }

    func lifetime(at time: ContentTime) -> Nanoseconds? { singleLineContent.lifetime(at: time) }

    func text(at time: ContentTime) -> String? { text.text }
}

/// The vertical layout of text lines that are stacked from top to bottom.
private struct Stack {
    /// The index of the first row of each text line.
    private(set) var tops: [Int] = []
    /// The size of the area that all text lines occupy together.
    private(set) var size = PixelSize(width: 0, height: 0)

    /// Stacks text lines with the sizes `lines` in `area`. Blank rows are distributed above, between and
    /// below the lines. If there are too few of them, the gaps between the lines come first.
    init(_ lines: [PixelSize], in area: PixelSize) {
        let blank = max(0, area.height - lines.reduce(0) { $0 + $1.height })
        let gap = lines.count > 1 ? min(blank / (lines.count - 1), max(1, blank / lines.count)) : 0
        var top = 0
        for line in lines {
            tops.append(top)
            size = PixelSize(width: max(size.width, line.width), height: top + line.height)
            top += line.height + gap
        }
    }
}
