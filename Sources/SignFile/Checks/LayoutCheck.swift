import BannerText
import Diagnostics
import InfiniteScroll
import Pixels
import SettingsText
import SignCore

/// Checks whether regions, the dots that indicate the current page, and options (items of the banner) fit on
/// the display. Also finds settings for hiding regions that have no effect.
struct LayoutCheck {
    let checked: CheckedConfiguration

    private var regions: RegionsSettings { checked.configuration.regions }

    /// Reports regions (fixed areas at the edges), dots (the page indicator), and options that do not fit on the
    /// display. If the regions and the dots leave no space for the options, only this is reported, because the
    /// content of regions and options can then not be judged.
    func run(_ findings: inout Findings) {
        checkHiding(&findings)
        checkWholeDisplay(&findings)

        let display = checked.displayLayout.display
        // In the layout `framed`, the regions and the dots are visible. The demand is the space that they need.
        let demand = checked.displayLayout[.framed].demand
        checkSpace(
            available: display.height,
            demand: demand.height,
            unit: "row",
            along: .vertical,
            findings: &findings
        )
        checkSpace(
            available: display.width,
            demand: demand.width,
            unit: "column",
            along: .horizontal,
            findings: &findings
        )
        guard !findings.hasErrors else { return }

        for region in checked.displayLayout[.framed].regions { checkContent(of: region, &findings) }
        checkOptions(&findings)
    }

    /// Reports an error if regions and dots leave no space for the options along `axis`. `displayLength` is
    /// the length of the display along the axis, and `demand` is the length that the regions and dots need,
    /// both in pixels. `unit` is the word for a pixel along the axis: `row` or `column`.
    private func checkSpace(
        available displayLength: Int,
        demand: Int,
        unit: String,
        along axis: Configuration.Axis,
        findings: inout Findings
    ) {
        guard demand > 0, demand >= displayLength else { return }
        let headers = headers(along: axis)
        let (take, leave) = headers.count == 1 ? ("takes", "leaves") : ("take", "leave")
        let takenSpace =
            if demand > displayLength {
                "\(demand) \(unit)s, more than the display's \(displayLength),"
            } else if demand == 1 {
                "the only \(unit)"
            } else {
                "all \(displayLength) \(unit)s"
            }
        findings.error(
            "\(Wording.list(headers, lastJoin: "and")) \(take) \(takenSpace) and \(leave) none for the options; "
                + remedyForSpace(along: axis, headers),
            at: location(along: axis)
        )
    }

    private func remedyForSpace(along axis: Configuration.Axis, _ headers: [String]) -> String {
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
        return edges + (checked.configuration.dots.position.edge?.axis == axis ? ["[dots]"] : [])
    }

    /// Returns the location in the file of the last region that takes space from the options along `axis`, or
    /// of the dots if no region does.
    private func location(along axis: Configuration.Axis) -> TextLocation {
        let edge = regions.edges.last { $0.axis == axis }
        return edge.map { checked.root.location(in: $0.rawValue, of: "size", "text", "picture") }
            ?? checked.root.location(in: "dots", of: "position")
    }

    /// Warns if the text or picture of `region` is larger than the region. Dark rows at the bottom of the
    /// content may be cut off without a warning.
    private func checkContent(of region: DisplayLayout.Region, _ findings: inout Findings) {
        guard let content = checked.contents[region.edge] else { return }
        let area = region.inner.size
        let contentSize = content.size(in: area, at: checked.time)
        let name = region.edge.rawValue
        func warn(size: Int, available: Int, unit: String) {
            let fit = available == 1 ? "1 fits" : "\(available) fit"
            let clipped = size - available == 1 ? "1 is clipped" : "\(size - available) are clipped"
            findings.warning(
                "the content of [\(name)] is \(size) \(unit) but only \(fit); \(clipped)",
                at: checked.root.location(in: name, of: "text", "picture")
            )
        }

        if contentSize.width > area.width {
            warn(size: contentSize.width, available: area.width, unit: "columns wide")
        }
        guard contentSize.height > area.height else { return }
        let litHeight = content.draw(in: area, at: checked.time).litHeight
        if litHeight > area.height { warn(size: litHeight, available: area.height, unit: "rows high") }
    }

    /// Reports the first option that is cut off at the bottom. Does nothing for a vertical banner, which pans
    /// over options that are too high.
    private func checkOptions(_ findings: inout Findings) {
        guard checked.configuration.axis == .horizontal else { return }
        let area = checked.displayLayout[.framed].area.size
        let hasRoomForLetters =
            checked.contents.optionFontSelection.height(inRows: area.height) <= area.height
        for (index, option) in checked.configuration.options.enumerated() {
            // Measuring all texts of a long list is slow. Most options are only a text, which fits if the letters fit.
            if hasRoomForLetters, isPlainText(option) { continue }
            let content = checked.contents[index]
            guard content.size(in: area, at: checked.time).height > area.height else { continue }
            let height = content.draw(in: area, at: checked.time).litHeight
            guard height > area.height else { continue }
            return reportClipping(ofOption: index, height: height, visibleRows: area.height, &findings)
        }
    }

    /// Returns whether `option` is a text that has no icon and sets neither a size nor a font.
    private func isPlainText(_ option: OptionSettings) -> Bool {
        guard case .text = option.content else { return false }
        return option.icon == nil && option.size == nil && option.font == nil
    }

    /// Reports that the option at `index` is `height` pixels high, but the display shows only `visibleRows`
    /// of them. The message depends on the cause: regions that take rows from the option, letters that are
    /// higher than the display, or other content.
    private func reportClipping(
        ofOption index: Int,
        height: Int,
        visibleRows: Int,
        _ findings: inout Findings
    ) {
        let option = checked.configuration.options[index]
        let id = Wording.quoted(option.id)
        let regionsTakeRows = visibleRows < checked.displayLayout.display.height
        if regionsTakeRows {
            return reportClippingByRegions(id: id, height: height, visibleRows: visibleRows, &findings)
        }
        // The height of its lines comes from `[text]` if the option sets no size.
        if case .text = option.content, option.size == nil,
            let lineHeight = checked.contents.textRunSettings?.rows, lineHeight > visibleRows
        {
            return reportLines(of: lineHeight, optionID: option.id, findings: &findings)
        }
        findings.note(
            "\(id) is \(height) rows high, but the display has only \(visibleRows), so it is clipped at the bottom",
            at: checked.location(ofOption: index, "text")
        )
    }

    /// Warns that regions and dots leave only `visibleRows` rows of pixels for an option that is `height`
    /// pixels high. `id` is the quoted id of the option.
    private func reportClippingByRegions(
        id: String,
        height: Int,
        visibleRows: Int,
        _ findings: inout Findings
    ) {
        let headers = headers(along: .vertical)
        let leave = headers.count > 1 ? "leave" : "leaves"
        let rows = visibleRows == 1 ? "row" : "rows"
        let removableTable = headers.count > 1 ? "one of them" : headers.first ?? ""
        findings.warning(
            "\(Wording.list(headers, lastJoin: "and")) \(leave) \(visibleRows) \(rows) for the options; "
                + "\(id) is \(height) rows high, so it is clipped at the bottom; make the display taller, or remove "
                + removableTable,
            at: location(along: .vertical)
        )
    }

    /// Warns that the text of the option `id` is cut off because the key `size` makes text higher than the
    /// display. `rows` is the height of text in rows of pixels.
    private func reportLines(of rows: Int, optionID id: String, findings: inout Findings) {
        let height = checked.displayLayout.display.height
        let size = TextRunSettings.allowedRows.contains(height) ? "write size = \(height), or " : ""
        let isOneDisplay = checked.root.member("display")?.kind == .table
        let bars = height == 8 && rows <= 16 ? "a second bar" : "more bars"
        let remedy =
            isOneDisplay && height % 8 == 0
            ? "height = \((rows + 7) / 8 * 8) in [display] with \(bars)" : "make the display taller"
        findings.warning(
            "lines have \(rows) rows, but the display has only \(height), so \(Wording.quoted(id)) is clipped at the bottom; "
                + size + remedy,
            at: checked.root.location(in: "text", of: "size", "fonts")
        )
    }

    private func checkHiding(_ findings: inout Findings) {
        guard regions.hideOnForward else { return }
        guard !checked.displayLayout.hidesOnForward else { return checkAutoplay(&findings) }
        let (motion, headers) =
            checked.configuration.axis == .vertical
            ? ("vertical", "[header] and [footer]") : ("horizontal", "[left] and [right]")
        findings.warning(
            "hide has no effect: on a \(motion) banner only \(headers) hide",
            at: checked.root.location(in: "regions", of: "hide")
        )
    }

    /// Adds a note if autoplay hides regions at its first step. Such regions hide when the banner moves
    /// forward, and return only after another input, such as `previous` or `pause`.
    private func checkAutoplay(_ findings: inout Findings) {
        let scroll = checked.configuration.scroll
        guard scroll.autoplay, !scroll.autoplayBackward, checked.configuration.options.count > 1 else {
            return
        }
        let edges = regions.edges.filter { $0.axis == checked.configuration.axis }.map { "[\($0.rawValue)]" }
        let (hide, return_) = edges.count == 1 ? ("hides", "returns") : ("hide", "return")
        findings.note(
            "autoplay moves forward, so \(Wording.list(edges, lastJoin: "and")) \(hide) at its first step and \(return_) "
                + "only after another input, such as previous or pause",
            at: checked.root.location(in: "regions", of: "hide")
        )
    }

    /// Checks the first option with the key `whole_display`, which hides all regions and dots while the
    /// option is shown. Warns if the key has no effect, and reports an error if a region cannot be hidden.
    private func checkWholeDisplay(_ findings: inout Findings) {
        guard let index = checked.configuration.options.firstIndex(where: \.needsWholeDisplay) else { return }
        let location = checked.root.option(index)?.location(of: "whole_display") ?? .start
        if checked.configuration.scroll.style == .ticker {
            findings.warning("whole_display has no effect in a ticker", at: location)
        } else if !checked.displayLayout.hasRegions {
            findings.warning(
                "whole_display has no effect: there are no regions and no dots to hide",
                at: location
            )
        } else if let edge = checked.displayLayout[.full].regions.first?.edge {
            findings.error(
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
