import InfiniteScroll
import Pixels

/// The layout of the display: the stationary regions at its edges, the dots of the page indicator, and the
/// remaining area, in which the options move (R-LAYER).
package struct DisplayLayout: Hashable, Sendable {
    package let displaySize: PixelSize
    let format: PixelFormat
    /// The layout of the display in which all regions, such as the header, are shown.
    private let framedLayout: Layout
    /// The layout while regions are hidden, without page indicator dots. A forward motion hides the regions
    /// along its axis. An option that needs the entire display hides all regions.
    private let fullLayout: Layout
    /// Whether a forward motion of the banner hides any region, such as the header.
    package let hidesRegionsOnForward: Bool

    /// A division of the display into regions, the dots of the page indicator, and the area of the options,
    /// without overlaps or gaps.
    package struct Layout: Hashable, Sendable {
        package fileprivate(set) var regions: [Region] = []
        /// The row or column for the dots of the page indicator, or nil if there are no dots.
        package fileprivate(set) var dots: PixelRectangle?
        /// The area of the display in which the options move.
        package fileprivate(set) var optionsArea: PixelRectangle
        /// The numbers of columns and rows that the regions and dots require. They may exceed the size of the
        /// display.
        package fileprivate(set) var requiredSize = PixelSize(width: 0, height: 0)

        /// Whether there are no regions and no dots, so that the options use the entire display.
        package var isBare: Bool { regions.isEmpty && dots == nil }
    }

    package struct Region: Hashable, Sendable {
        package var edge: RegionsSettings.Edge
        /// The area of the region on the display, including the gap between the region and the options.
        package var areaWithGap: PixelRectangle
        /// The area of the region's content on the display, without the gap between the region and the
        /// options.
        package var contentArea: PixelRectangle
    }

    /// Creates the layout of the display for `configuration`. Regions are stationary parts at the edges of
    /// the display, such as a header, and dots indicate the current page. The options of the banner move in
    /// the remaining area. A region without a configured size is as large as its content at `time`.
    ///
    /// There are two layouts. `framedLayout` contains all regions and the dots. `fullLayout` applies while
    /// regions are hidden, and contains no dots. Which regions remain in it depends on the configuration:
    ///
    /// - If a forward motion of the banner hides regions (`hidesRegionsOnForward`), it hides those along its
    ///   axis, such as the header of a vertical banner. The regions across its axis remain.
    /// - Otherwise, regions are hidden only for an option that needs the entire display. None remains.
    package init(_ configuration: Configuration, contents: Contents, at time: ContentTime) {
        let regions = configuration.regions
        let edgesAlongMotion = regions.edges.filter { $0.axis == configuration.axis }
        hidesRegionsOnForward = regions.hidesOnForward && !edgesAlongMotion.isEmpty
        displaySize = configuration.wall.size
        format = contents.format

        framedLayout = Layout(
            displaySize: displaySize,
            regions: regions,
            edges: regions.edges,
            dots: configuration.dots,
            contents: contents,
            at: time
        )

        let edgesAcrossMotion = regions.edges.filter { $0.axis != configuration.axis }
        let remainingEdges = hidesRegionsOnForward ? edgesAcrossMotion : []
        fullLayout = Layout(
            displaySize: displaySize,
            regions: regions,
            edges: remainingEdges,
            dots: DotsSettings(),
            contents: contents,
            at: time
        )
    }

    var darkFrame: Bitmap { Bitmap(size: displaySize, format: format) }

    /// The sizes of the areas in which options are shown: one, or two if the area is larger while regions are
    /// hidden.
    package var optionAreas: [PixelSize] {
        framedLayout.optionsArea.size == fullLayout.optionsArea.size
            ? [framedLayout.optionsArea.size] : [framedLayout.optionsArea.size, fullLayout.optionsArea.size]
    }

    package var hasRegions: Bool { !framedLayout.isBare }

    package subscript(arrangement: Arrangement) -> Layout {
        switch arrangement {
        case .framed: framedLayout
        case .full: fullLayout
        }
    }
}

extension DisplayLayout.Layout {
    /// Divides a display of the size `displaySize` into the regions at `edges` (stationary parts, such as a
    /// header), the dots of the page indicator, and the remaining area for the options.
    ///
    /// `optionsArea` is the remaining area, and begins as the entire display. Each region, in the order of
    /// `edges`, takes its part from the outside of `optionsArea`, and the dots take theirs last. A region
    /// without a configured size is as large as its content at `time` in the area that is available to it.
    fileprivate init(
        displaySize: PixelSize,
        regions: RegionsSettings,
        edges: [RegionsSettings.Edge],
        dots: DotsSettings,
        contents: Contents,
        at time: ContentTime
    ) {
        self.init(optionsArea: PixelRectangle(size: displaySize))
        for (index, edge) in edges.enumerated() {
            guard let region = regions[edge], let content = contents[edge] else { continue }
            var availableArea = optionsArea.size
            if edge.axis == .vertical {
                // A header or footer chooses its letters as high as the available area permits, so this area
                // excludes the rows that the later regions, the options and the dots need.
                let laterEdges = edges[(index + 1)...]
                let rowsForOthers = contents.minimumRows(ofRegionsAt: laterEdges, optionsWith: dots)
                availableArea.height -= region.gap + rowsForOthers
            }
            let contentSize = content.size(in: availableArea, at: time)
            addRegion(at: edge, size: region.size ?? edge.depth(of: contentSize), gap: region.gap)
        }
        addDots(dots)
    }

    /// Adds a region at `edge` of the display, `size` pixels deep and with a gap of `gap` pixels to the
    /// options. Both are limited to the available area.
    fileprivate mutating func addRegion(at edge: RegionsSettings.Edge, size: Int, gap: Int) {
        requiredSize.add(size + gap, along: edge.axis)
        let available = edge.depth(of: optionsArea.size)
        let inside = min(max(0, size), available)
        let outer = optionsArea.take(inside + min(max(0, gap), available - inside), at: edge)
        var remainder = outer
        regions.append(
            DisplayLayout.Region(
                edge: edge,
                areaWithGap: outer,
                contentArea: remainder.take(inside, at: edge)
            )
        )
    }

    fileprivate mutating func addDots(_ settings: DotsSettings) {
        guard let edge = settings.position.edge else { return }
        requiredSize.add(1 + settings.gap, along: edge.axis)
        dots = optionsArea.take(min(1, edge.depth(of: optionsArea.size)), at: edge)
        _ = optionsArea.take(min(settings.gap, edge.depth(of: optionsArea.size)), at: edge)
    }
}

extension Contents {
    /// Returns the number of rows that the regions at `edges`, the options and `dots` need together.
    fileprivate func minimumRows(
        ofRegionsAt edges: ArraySlice<RegionsSettings.Edge>,
        optionsWith dots: DotsSettings
    ) -> Int {
        edges.reduce(minimumRowsOfOptions(with: dots)) { rows, edge in
            rows + minimumRows(ofRegionAt: edge)
        }
    }

    /// Returns the number of rows that the options need to show letters of full size, including the rows for
    /// the dots of the page indicator.
    fileprivate func minimumRowsOfOptions(with dots: DotsSettings) -> Int {
        let rowsOfDots = dots.position.edge?.axis == .vertical ? 1 + dots.gap : 0
        return optionFontSelection.height(inRows: .max) + rowsOfDots
    }

    /// Returns the minimum number of rows that the region at `edge` needs, including its gap, or 0 for the
    /// left and right edges.
    fileprivate func minimumRows(ofRegionAt edge: RegionsSettings.Edge) -> Int {
        guard edge.axis == .vertical, let region = regions[edge] else { return 0 }
        return (region.size ?? fontSelection(ofRegionAt: edge).minimumHeight) + region.gap
    }
}

extension PixelSize {
    fileprivate mutating func add(_ length: Int, along axis: Configuration.Axis) {
        switch axis {
        case .vertical: height += length
        case .horizontal: width += length
        }
    }
}

extension DotsSettings.Position {
    package var edge: RegionsSettings.Edge? {
        switch self {
        case .none: nil
        case .top: .header
        case .bottom: .footer
        case .right: .right
        }
    }
}

extension PixelRectangle {
    /// Removes the outermost `length` rows or columns at `edge` from this rectangle, and returns the removed
    /// rectangle.
    fileprivate mutating func take(_ length: Int, at edge: RegionsSettings.Edge) -> PixelRectangle {
        var area = self
        let isFirst = edge == .header || edge == .left
        switch edge.axis {
        case .vertical:
            size.height -= length
            area.size.height = length
            if isFirst { y += length } else { area.y += size.height }
        case .horizontal:
            size.width -= length
            area.size.width = length
            if isFirst { x += length } else { area.x += size.width }
        }
        return area
    }
}

extension RegionsSettings.Edge {
    /// Returns the extent of `size` perpendicular to this edge: the height for a header or footer, and the
    /// width for the left or right edge.
    func depth(of size: PixelSize) -> Int {
        axis == .vertical ? size.height : size.width
    }
}
