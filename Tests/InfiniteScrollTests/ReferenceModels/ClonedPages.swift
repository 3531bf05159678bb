/// The first iOS model: the first page is copied behind the last and the last before the first, and a tap reads
/// the option from the content offset (S0-04 … S0-24).
///
/// The scroll view under it is imitated as far as the model can see it: the offset goes through an animation
/// step by step, each step is rounded to whole screen pixels and reported, setting the offset ends the
/// animation, and a rectangle outside the content is not scrolled to.
struct ClonedPages {
    /// The rounding of offsets to the pixels of the screen.
    enum Rounding {
        case none
        case halfUp(pixelsPerPoint: Double)
        case halfDown(pixelsPerPoint: Double)
    }

    let width: Double
    let rounding: Rounding
    private(set) var data: [String] = []
    /// `_datasource`: the pages of the layout.
    private(set) var pages: [String] = []
    private(set) var offset = 0.0
    private(set) var reports: [String] = []
    /// Whether an array was accessed out of its bounds, which terminates an app.
    private(set) var hasTrapped = false
    private var animation: (from: Double, to: Double)?

    init(width: Double, rounding: Rounding = .none) {
        self.width = width
        self.rounding = rounding
    }

    mutating func setData(_ data: [String]) {
        self.data = data
        guard data.count >= 2, let first = data.first, let last = data.last else { return }
        pages = [last] + data + [first]
        setOffset(width)
        report(pages, at: 1)
    }

    mutating func tap() {
        let index = Int(offset / width)
        report(data, at: index < data.count ? index : 0)
        let content = width * Double(pages.count)
        let target = min(offset + width, content - width)
        guard target > offset else { return }
        animation = (offset, target)
    }

    /// Advances the running animation to `fraction` of its way.
    mutating func animate(to fraction: Double) {
        guard let animation else { return }
        if fraction >= 1 { self.animation = nil }
        scroll(to: animation.from + (animation.to - animation.from) * fraction)
    }

    /// Drags the content.
    mutating func drag(by distance: Double) {
        animation = nil
        scroll(to: offset + distance)
    }

    /// The option whose page fills the view, if exactly one does.
    var restingPage: String? {
        let page = (offset / width).rounded()
        guard abs(offset - page * width) < 1, pages.indices.contains(Int(page)) else { return nil }
        return pages[Int(page)]
    }

    /// Returns the page, and the place in it, at `distance` from the view's left edge.
    func content(at distance: Double) -> (page: String, place: Double)? {
        let x = offset + distance
        let page = Int((x / width).rounded(.down))
        return pages.indices.contains(page) ? (pages[page], x - Double(page) * width) : nil
    }

    private mutating func report(_ list: [String], at index: Int) {
        guard list.indices.contains(index) else {
            hasTrapped = true
            return
        }
        reports.append(list[index])
    }

    private mutating func scroll(to x: Double) {
        offset = onScreen(x)
        if offset >= width * Double(pages.count - 1) {
            setOffset(width)
        } else if offset < width {
            setOffset(width * Double(pages.count - 2))
        }
    }

    private mutating func setOffset(_ x: Double) {
        offset = onScreen(x)
        animation = nil
    }

    private func onScreen(_ x: Double) -> Double {
        switch rounding {
        case .none: x
        case .halfUp(let scale): (x * scale + 0.5).rounded(.down) / scale
        case .halfDown(let scale): (x * scale - 0.5).rounded(.up) / scale
        }
    }
}
