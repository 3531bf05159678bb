import BannerText
import Diagnostics
import SignCore

/// Checks `[text]` against the display: whether letters fit at every allowed scale.
struct ScaleCheck {
    private let configuration: Configuration
    private let pictures: PictureLibrary
    private let root: TOMLNode

    /// The maximum size of one text's pixels, in bytes.
    static let mostBytes = 1 << 20

    /// A check of `configuration`, which was read from `root` and has no other error.
    init(_ configuration: Configuration, _ pictures: PictureLibrary, _ root: TOMLNode) {
        self.configuration = configuration
        self.pictures = pictures
        self.root = root
    }

    /// Runs the check.
    func run(_ findings: inout Findings) {
        let largest = configuration.text.allowedScales.upperBound
        guard largest > 1, !findings.hasErrors else { return }
        let location = root.location(in: "text", of: "scale_max", "scale")
        let contents = Contents(configuration, pictures: pictures)
        let stage = Stage(configuration, contents: contents, at: .beginning)
        let rows = stage[.framed].room.size.height
        var typeface = contents.typeface
        let leastRows = typeface.leastHeight
        typeface.scale = largest
        if configuration.axis == .horizontal, typeface.leastHeight > rows {
            let possible = max(1, rows / leastRows)
            return findings.error(
                "letters of scale \(largest) need \(typeface.leastHeight) rows, but the options have \(rows); "
                    + "the maximum scale is \(possible)",
                at: location
            )
        }
        let bytesPerColumn = (typeface.height(inRows: stage.display.height) + 7) / 8
        for option in configuration.options {
            guard case .text(let text) = option.content else { continue }
            // This bound saves measuring most texts.
            let longest = text.utf8.count * typeface.widestAdvance
            guard TextTemplate.mayHaveFields(text) || longest * bytesPerColumn > Self.mostBytes
            else { continue }
            let content = BannerText.content(ofText: text, in: typeface)
            let bytes = content.size(in: stage.display, at: .beginning).width * bytesPerColumn
            guard bytes > Self.mostBytes else { continue }
            findings.error(
                "at scale \(largest) the text of option \(Wording.quoted(option.id)) takes \(bytes) bytes of "
                    + "memory; the maximum is \(Self.mostBytes); shorten the text or lower the scale",
                at: location
            )
        }
    }
}
