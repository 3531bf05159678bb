import InfiniteScroll
import Pixels

/// The division of the display: the regions, the dots, and the room that they leave for the strip (R-LAYER).
package struct Stage: Hashable, Sendable {
    /// The whole display.
    package let display: PixelSize
    /// What a pixel of the display can be.
    let format: PixelFormat
    /// The division while the regions are shown.
    private let framed: Layout
    /// The division while regions are hidden. A move forward hides those that share the banner's axis; an
    /// option that needs the whole display hides all. The dots are hidden with them.
    private let full: Layout
    /// Whether a move forward hides any region.
    package let hidesOnForward: Bool

    /// A division of the display without overlaps and without gaps between its parts.
    package struct Layout: Hashable, Sendable {
        /// The regions, outermost first.
        package fileprivate(set) var regions: [Region] = []
        /// The line of dots; nil if there is none.
        package fileprivate(set) var dots: PixelRectangle?
        /// The part in which options appear.
        package fileprivate(set) var room: PixelRectangle
        /// The rows and columns that regions and dots request, which may exceed the display.
        package fileprivate(set) var demand = PixelSize(width: 0, height: 0)

        /// Whether the options have the whole display.
        package var isBare: Bool { regions.isEmpty && dots == nil }
    }

    /// A region at its place.
    package struct Region: Hashable, Sendable {
        package var edge: RegionsSettings.Edge
        /// Its area, including its gap.
        package var outer: PixelRectangle
        /// The area of its content.
        package var inner: PixelRectangle
    }

    /// The stage of `configuration`. A region without a size is as large as its content at `time`.
    package init(_ configuration: Configuration, contents: Contents, at time: ContentTime) {
        let display = configuration.wall.size
        let regions = configuration.regions
        func layout(_ edges: [RegionsSettings.Edge], dots: DotsSettings) -> Layout {
            var layout = Layout(room: PixelRectangle(of: display))
            for (index, edge) in edges.enumerated() {
                guard let region = regions[edge], let content = contents[edge] else { continue }
                var room = layout.room.size
                if edge.axis == .vertical {
                    // Its letters are as high as they can be while the options have rows for theirs.
                    let rest = edges[(index + 1)...].reduce(contents.rowsWanted(dots)) {
                        $0 + contents.rowsNeeded(for: $1)
                    }
                    room.height -= region.gap + rest
                }
                let needed = edge.length(of: content.size(in: room, at: time))
                layout.add(edge, size: region.size ?? needed, gap: region.gap)
            }
            layout.add(dots)
            return layout
        }
        let moving = regions.edges.filter { $0.axis == configuration.axis }
        hidesOnForward = regions.hideOnForward && !moving.isEmpty
        self.display = display
        format = contents.format
        framed = layout(regions.edges, dots: configuration.dots)
        let staying = hidesOnForward ? regions.edges.filter { $0.axis != configuration.axis } : []
        full = layout(staying, dots: DotsSettings())
    }

    /// A frame of the display with no light.
    var darkFrame: Bitmap { Bitmap(size: display, format: format) }

    /// Whether there are regions or dots.
    package var hasRegions: Bool { !framed.isBare }

    /// The division of the display.
    package subscript(arrangement: Arrangement) -> Layout {
        switch arrangement {
        case .framed: framed
        case .full: full
        }
    }
}

extension Stage.Layout {
    /// Gives `size` and `gap` pixels of the room to a region, or as many as there are.
    fileprivate mutating func add(_ edge: RegionsSettings.Edge, size: Int, gap: Int) {
        demand.add(size + gap, along: edge.axis)
        let available = edge.length(of: room.size)
        let inside = min(max(0, size), available)
        let outer = room.take(inside + min(max(0, gap), available - inside), at: edge)
        var rest = outer
        regions.append(Stage.Region(edge: edge, outer: outer, inner: rest.take(inside, at: edge)))
    }

    fileprivate mutating func add(_ settings: DotsSettings) {
        guard let edge = settings.position.edge else { return }
        demand.add(1 + settings.gap, along: edge.axis)
        dots = room.take(min(1, edge.length(of: room.size)), at: edge)
        _ = room.take(min(settings.gap, edge.length(of: room.size)), at: edge)
    }
}

extension Contents {
    /// The rows that the options and the dots would like to have.
    fileprivate func rowsWanted(_ dots: DotsSettings) -> Int {
        let line = dots.position.edge?.axis == .vertical ? 1 + dots.gap : 0
        return optionFontSelection.height(inRows: .max) + line
    }

    /// The rows without which the region at `edge` cannot be.
    fileprivate func rowsNeeded(for edge: RegionsSettings.Edge) -> Int {
        guard edge.axis == .vertical, let region = region(at: edge) else { return 0 }
        return (region.size ?? fontSelection(at: edge).minimumHeight) + region.gap
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
    /// The edge of the room with the line.
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
    /// Removes the outermost `length` rows or columns at `edge` and returns them.
    fileprivate mutating func take(_ length: Int, at edge: RegionsSettings.Edge) -> PixelRectangle {
        var taken = self
        switch edge {
        case .header:
            taken.size.height = length
            y += length
            size.height -= length
        case .footer:
            taken.size.height = length
            taken.y += size.height - length
            size.height -= length
        case .left:
            taken.size.width = length
            x += length
            size.width -= length
        case .right:
            taken.size.width = length
            taken.x += size.width - length
            size.width -= length
        }
        return taken
    }
}

extension RegionsSettings.Edge {
    /// The extent of `size` along the axis of this edge.
    func length(of size: PixelSize) -> Int {
        axis == .vertical ? size.height : size.width
    }
}
