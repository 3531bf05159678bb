import BannerText
import Diagnostics
import InfiniteScroll
import Pixels
import SettingsText
import SignCore

/// Checks whether regions, the dots that indicate the current page, and options (items of the banner) fit on
/// the display. Also finds settings for hiding regions that have no effect.
struct LayoutCheck {
    let checkedSign: CheckedConfiguration

    private var regions: RegionsSettings { checkedSign.configuration.regions }

    /// Reports regions (fixed areas at the edges), dots (the page indicator), and options that do not fit on
    /// the display. If the regions and the dots leave no space for the options, only this is reported,
    /// because the content of regions and options can then not be judged.
    func checkLayout(_ findings: inout Findings) {
        checkHideKey(&findings)
        checkWholeDisplayKey(&findings)

        let display = checkedSign.displayLayout.displaySize
        // In the layout `framed`, the regions and the dots are visible. They need the space `requiredSize`.
        let requiredSize = checkedSign.displayLayout[.framed].requiredSize
        checkSpace(
            displayLength: display.height,
            requiredLength: requiredSize.height,
            unit: "row",
            along: .vertical,
            findings: &findings
        )
        checkSpace(
            displayLength: display.width,
            requiredLength: requiredSize.width,
            unit: "column",
            along: .horizontal,
            findings: &findings
        )
        guard !findings.hasErrors else { return }

        for region in checkedSign.displayLayout[.framed].regions {
            checkContent(of: region, findings: &findings)
        }
        checkOptions(&findings)
    }

    /// Reports an error if regions and dots leave no space for the options along `axis`. `displayLength` is
    /// the length of the display along the axis, and `requiredLength` is the length that the regions and dots
    /// need, both in pixels. `unit` is the word for a pixel along the axis: `row` or `column`.
    private func checkSpace(
        displayLength: Int,
        requiredLength: Int,
        unit: String,
        along axis: Configuration.Axis,
        findings: inout Findings
    ) {
        guard requiredLength > 0, requiredLength >= displayLength else { return }
        let headers = headers(along: axis)
        let (takeVerb, leaveVerb) = headers.count == 1 ? ("takes", "leaves") : ("take", "leave")
        let takenSpace =
            if requiredLength > displayLength {
                "\(requiredLength) \(unit)s, more than the display's \(displayLength),"
            } else if requiredLength == 1 {
                "the only \(unit)"
            } else {
                "all \(displayLength) \(unit)s"
            }
        findings.addError(
            "\(Wording.list(headers, conjunction: "and")) \(takeVerb) \(takenSpace) and \(leaveVerb) none for the options; "
                + spaceRemedy(along: axis, headers: headers),
            at: location(ofRegionAlong: axis)
        )
    }

    private func spaceRemedy(along axis: Configuration.Axis, headers: [String]) -> String {
        var remedies = ["make the display \(axis == .vertical ? "taller" : "wider")"]
        let hasSize = regions.edges.contains { $0.axis == axis && regions[$0]?.size != nil }
        if hasSize { remedies.append("set a smaller size") }
        let removal = headers.count == 1 ? "remove \(headers[0])" : "remove one of these"
        return "\(remedies.joined(separator: ", ")), or \(removal)"
    }

    /// Returns the headers of the tables in the file whose regions or dots take space from the options along
    /// `axis`, such as `[header]`.
    private func headers(along axis: Configuration.Axis) -> [String] {
        let edges = regions.edges.filter { $0.axis == axis }.map { "[\($0.rawValue)]" }
        return edges + (checkedSign.configuration.dots.position.edge?.axis == axis ? ["[dots]"] : [])
    }

    /// Returns the location in the file of the last region that takes space from the options along `axis`, or
    /// of the dots if no region does.
    private func location(ofRegionAlong axis: Configuration.Axis) -> TextLocation {
        let edge = regions.edges.last { $0.axis == axis }
        return edge.map { checkedSign.root.location(inTable: $0.rawValue, ofKey: "size", "text", "picture") }
            ?? checkedSign.root.location(inTable: "dots", ofKey: "position")
    }

    /// Warns if the text or picture of `region` is larger than the region. Dark rows at the bottom of the
    /// content may be cut off without a warning.
    private func checkContent(of region: DisplayLayout.Region, findings: inout Findings) {
        guard let content = checkedSign.contents[region.edge] else { return }
        let area = region.contentArea.size
        let width = content.size(in: area, at: checkedSign.contentTime).width
        if width > area.width {
            warnAboutClipping(
                ofRegionAt: region.edge,
                length: width,
                visibleLength: area.width,
                unit: "columns wide",
                findings: &findings
            )
        }
        if let litHeight = clippedHeight(of: content, in: area) {
            warnAboutClipping(
                ofRegionAt: region.edge,
                length: litHeight,
                visibleLength: area.height,
                unit: "rows high",
                findings: &findings
            )
        }
    }

    /// Returns the height of `content` without dark rows at the bottom, if it is larger than that of `area`.
    /// Returns nil if the content fits. Only content that may not fit is drawn, because drawing is slow.
    private func clippedHeight(of content: any BannerContent, in area: PixelSize) -> Int? {
        guard content.size(in: area, at: checkedSign.contentTime).height > area.height else { return nil }
        let litHeight = content.draw(in: area, at: checkedSign.contentTime).litHeight
        return litHeight > area.height ? litHeight : nil
    }

    /// Warns that the content of the region at `edge` is `length` pixels long, but the region shows only
    /// `visibleLength` of them. `unit` follows the length in the message, such as `rows high`.
    private func warnAboutClipping(
        ofRegionAt edge: RegionsSettings.Edge,
        length: Int,
        visibleLength: Int,
        unit: String,
        findings: inout Findings
    ) {
        let name = edge.rawValue
        let clippedLength = length - visibleLength
        let fittingClause = visibleLength == 1 ? "1 fits" : "\(visibleLength) fit"
        let clippedClause = clippedLength == 1 ? "1 is clipped" : "\(clippedLength) are clipped"
        findings.addWarning(
            "the content of [\(name)] is \(length) \(unit) but only \(fittingClause); \(clippedClause)",
            at: checkedSign.root.location(inTable: name, ofKey: "text", "picture")
        )
    }

    /// Reports the first option that is cut off at the bottom. Does nothing for a vertical banner, which pans
    /// over options that are too high.
    private func checkOptions(_ findings: inout Findings) {
        guard checkedSign.configuration.axis == .horizontal else { return }
        let area = checkedSign.displayLayout[.framed].optionsArea.size
        let hasRoomForLetters =
            checkedSign.contents.optionFontSelection.height(inRows: area.height) <= area.height
        for (index, option) in checkedSign.configuration.options.enumerated() {
            // Measuring all texts of a long list is slow. Most options are only a text, which fits if the
            // letters fit.
            if hasRoomForLetters, isPlainText(option) { continue }
            guard let height = clippedHeight(of: checkedSign.contents[index], in: area) else { continue }
            return reportClipping(
                ofOption: index,
                height: height,
                visibleRows: area.height,
                findings: &findings
            )
        }
    }

    /// Returns whether `option` is a text that has no icon and sets neither a size nor a font.
    private func isPlainText(_ option: OptionSettings) -> Bool {
        guard case .text = option.content else { return false }
        return option.icon == nil && option.size == nil && option.font == nil
    }

    /// Reports that the option at `index` is `height` pixels high, but the display shows only `visibleRows`
    /// of them. The message depends on the cause: regions (fixed areas at the edges) that take rows from the
    /// option, letters of the size in `[text]` that are higher than the display, or other content.
    private func reportClipping(
        ofOption index: Int,
        height: Int,
        visibleRows: Int,
        findings: inout Findings
    ) {
        let option = checkedSign.configuration.options[index]
        let id = Wording.quoted(option.id)
        let regionsTakeRows = visibleRows < checkedSign.displayLayout.displaySize.height
        if regionsTakeRows {
            return reportClippingByRegions(
                id: id,
                height: height,
                visibleRows: visibleRows,
                findings: &findings
            )
        }
        // The letters have the size in `[text]` if the option sets no size.
        if case .text = option.content, option.size == nil,
            let lineHeight = checkedSign.contents.textRunSettings?.rows, lineHeight > visibleRows
        {
            return reportHighLetters(rows: lineHeight, optionID: option.id, findings: &findings)
        }
        findings.addNote(
            "\(id) is \(height) rows high, but the display has only \(visibleRows), so it is clipped at the bottom",
            at: checkedSign.location(ofOption: index, keys: "text")
        )
    }

    /// Warns that regions and dots leave only `visibleRows` rows of pixels for an option that is `height`
    /// pixels high. `id` is the quoted id of the option.
    private func reportClippingByRegions(
        id: String,
        height: Int,
        visibleRows: Int,
        findings: inout Findings
    ) {
        let headers = headers(along: .vertical)
        let leaveVerb = headers.count > 1 ? "leave" : "leaves"
        let rows = visibleRows == 1 ? "row" : "rows"
        let removableTable = headers.count > 1 ? "one of them" : headers.first ?? ""
        findings.addWarning(
            "\(Wording.list(headers, conjunction: "and")) \(leaveVerb) \(visibleRows) \(rows) for the options; "
                + "\(id) is \(height) rows high, so it is clipped at the bottom; make the display taller, or remove "
                + removableTable,
            at: location(ofRegionAlong: .vertical)
        )
    }

    /// Warns that the text of the option `id` is cut off because the key `size` makes text higher than the
    /// display. `rows` is the height of text in rows of pixels.
    private func reportHighLetters(rows: Int, optionID id: String, findings: inout Findings) {
        let height = checkedSign.displayLayout.displaySize.height
        let size = TextRunSettings.allowedRows.contains(height) ? "write size = \(height), or " : ""
        let isOneDisplay = checkedSign.root.member("display")?.kind == .table
        let bars = height == 8 && rows <= 16 ? "a second bar" : "more bars"
        let remedy =
            isOneDisplay && height % 8 == 0
            ? "height = \((rows + 7) / 8 * 8) in [display] with \(bars)" : "make the display taller"
        findings.addWarning(
            "lines have \(rows) rows, but the display has only \(height), so \(Wording.quoted(id)) is clipped at the bottom; "
                + size + remedy,
            at: checkedSign.root.location(inTable: "text", ofKey: "size", "fonts")
        )
    }

    /// Warns about the key `hide` of `[regions]` if no region hides, because the banner moves along the other
    /// axis. Also checks whether autoplay hides regions.
    private func checkHideKey(_ findings: inout Findings) {
        guard regions.hidesOnForward else { return }
        guard !checkedSign.displayLayout.hidesRegionsOnForward else { return checkAutoplay(&findings) }
        let (motion, headers) =
            checkedSign.configuration.axis == .vertical
            ? ("vertical", "[header] and [footer]") : ("horizontal", "[left] and [right]")
        findings.addWarning(
            "hide has no effect: on a \(motion) banner only \(headers) hide",
            at: checkedSign.root.location(inTable: "regions", ofKey: "hide")
        )
    }

    /// Adds a note if autoplay hides regions at its first step. Such regions hide when the banner moves
    /// forward, and return only after another input, such as `previous` or `pause`.
    private func checkAutoplay(_ findings: inout Findings) {
        let scroll = checkedSign.configuration.scroll
        guard scroll.autoplay, !scroll.autoplayBackward, checkedSign.configuration.options.count > 1 else {
            return
        }
        let edges = regions.edges.filter { $0.axis == checkedSign.configuration.axis }.map {
            "[\($0.rawValue)]"
        }
        let (hideVerb, returnVerb) = edges.count == 1 ? ("hides", "returns") : ("hide", "return")
        findings.addNote(
            "autoplay moves forward, so \(Wording.list(edges, conjunction: "and")) \(hideVerb) at its first step and \(returnVerb) "
                + "only after another input, such as previous or pause",
            at: checkedSign.root.location(inTable: "regions", ofKey: "hide")
        )
    }

    /// Checks the first option with the key `whole_display`, which hides all regions and dots while the
    /// option is shown. Warns if the key has no effect, and reports an error if a region cannot be hidden.
    private func checkWholeDisplayKey(_ findings: inout Findings) {
        guard let index = checkedSign.configuration.options.firstIndex(where: \.needsWholeDisplay) else {
            return
        }
        let location = checkedSign.root.option(index)?.location(ofKey: "whole_display") ?? .start
        if checkedSign.configuration.scroll.style == .ticker {
            findings.addWarning("whole_display has no effect in a ticker", at: location)
        } else if !checkedSign.displayLayout.hasRegions {
            findings.addWarning(
                "whole_display has no effect: there are no regions and no dots to hide",
                at: location
            )
        } else if let edge = checkedSign.displayLayout[.full].regions.first?.edge {
            // A region that is visible even in the layout `full`, which fills the display with an option.
            findings.addError(
                "whole_display cannot hide [\(edge.rawValue)], which hide = \"forward\" keeps; "
                    + "remove one of the three settings",
                at: location
            )
        }
    }
}

extension Bitmap {
    /// The number of rows from the top of the picture to its lowest lit pixel, or 0 if no pixel is lit.
    fileprivate var litHeight: Int {
        let lowest = (0..<height).last { y in (0..<width).contains { x in self[x, y] } }
        return (lowest ?? -1) + 1
    }
}
