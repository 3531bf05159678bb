/// The second iOS model: the first view is taken off and put behind the last, and a timer that fires once is
/// set again by the callbacks at the end of each motion (S1-04 … S1-21).
struct RotatingViews {
    let width: Int
    let count: Int
    /// Nanoseconds.
    let interval: Int64 = 3_000_000_000
    let slide: Int64
    private(set) var views: [Int]
    private(set) var offset = 0
    private(set) var isDragging = false
    private(set) var timer: Int64?

    init(count: Int, width: Int, slide: Int64, at now: Int64) {
        self.count = count
        self.width = width
        self.slide = slide
        views = Array(0..<count)
        if count < 3 { views += Array(0..<count) }
        startTimer(at: now)
    }

    mutating func startTimer(at now: Int64) {
        guard count > 1 else { return }
        timer = now + interval
    }

    /// The timer's callback at `now`, then the slide, then the callback at its end, each `lateness` after it was
    /// due. Says when the slide began.
    mutating func fire(lateness: (timer: Int64, end: Int64)) -> Int64? {
        guard let due = timer else { return nil }
        let began = due + lateness.timer
        timer = nil
        endScrollingAnimation(at: began + slide + lateness.end)
        return began
    }

    /// `scrollViewDidEndScrollingAnimation`, with the offset one page on.
    private mutating func endScrollingAnimation(at now: Int64) {
        offset += width
        addViewAtLast()
        startTimer(at: now)
    }

    mutating func beginDecelerating() {
        isDragging = true
        timer = nil
    }

    mutating func endDecelerating(at now: Int64) {
        isDragging = false
        startTimer(at: now)
    }

    /// `scrollViewDidScroll`, after the content was moved by `distance`.
    mutating func scroll(by distance: Int) {
        offset += distance
        guard isDragging else { return }
        if 2 * offset > 3 * width { addViewAtLast() }
        if 2 * offset < width { addViewAtFirst() }
    }

    /// The view and the column of it that is drawn in `column` of the scroll view, which lies `ahead` of the
    /// offset during an animation.
    func content(column: Int, ahead: Int = 0) -> (view: Int, column: Int)? {
        let x = offset + ahead + column
        guard x >= 0, x / width < views.count else { return nil }
        return (views[x / width], x % width)
    }

    private mutating func addViewAtLast() {
        guard !views.isEmpty else { return }
        views.append(views.removeFirst())
        offset -= width
    }

    private mutating func addViewAtFirst() {
        guard let last = views.popLast() else { return }
        views.insert(last, at: 0)
        offset += width
    }
}
