/// The fourth iOS model: the items three times over, begun in the middle, and a silent jump back into the middle
/// when a motion that left it has come to its end (S3-12 … S3-17).
struct TripledItems {
    enum Velocity: Int {
        case backward = -1
        case tooSlow = 0
        case forward = 1
    }

    let count: Int
    let width: Int
    private(set) var offset: Int
    private(set) var scrollsToBegin = false
    private(set) var scrollsToEnd = false
    /// The visible item at the end of the last motion, before a jump.
    private(set) var shownBeforeJump: Int?
    /// Whether a swipe requested content beyond the copies.
    private(set) var hasMetTheEnd = false

    init(count: Int, width: Int) {
        self.count = count
        self.width = width
        offset = width * count
    }

    var item: Int { offset / width % count }

    /// A finger moves the content by `distance` and lets go at `velocity`; the view decelerates on to a page.
    /// When the next finger comes before the end of that, `lands` is false.
    mutating func swipe(by distance: Int, velocity: Velocity, lands: Bool = true) {
        let page = offset / width
        endDragging(at: offset + distance, velocity: velocity)
        let target = velocity == .tooSlow ? (offset + distance + width / 2) / width : page + velocity.rawValue
        let last = 3 * count - 1
        if target < 0 || target > last { hasMetTheEnd = true }
        offset = min(max(target, 0), last) * width
        if lands { endDecelerating() }
    }

    /// `scrollViewWillEndDragging`.
    private mutating func endDragging(at x: Int, velocity: Velocity) {
        if x < width * count, velocity == .backward {
            scrollsToEnd = true
        } else if x > width * (2 * count - 1), velocity == .forward {
            scrollsToBegin = true
        }
    }

    /// `scrollViewDidEndDecelerating`.
    private mutating func endDecelerating() {
        shownBeforeJump = item
        if scrollsToBegin {
            offset = count * width
            scrollsToBegin.toggle()
            return
        }
        if scrollsToEnd {
            offset = (2 * count - 1) * width
            scrollsToEnd.toggle()
        }
    }
}
