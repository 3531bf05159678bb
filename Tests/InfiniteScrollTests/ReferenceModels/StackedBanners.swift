/// The fifth iOS model: banners side by side in a stack, each with a closure for a tap on it, and the page number
/// read from the offset when a fling has come to its end (S4-05 … S4-16).
struct StackedBanners {
    struct Banner {
        var title: String
        var hasClosure: Bool
    }

    let banners: [Banner]
    let boundsWidth: Double
    private(set) var offset = 0.0
    private(set) var pages: [Int] = []
    private(set) var closureCalls: [Int] = []

    init(banners: [Banner], boundsWidth: Double) {
        self.banners = banners
        self.boundsWidth = boundsWidth
    }

    /// A fling that ends at `offset`. The stack has two ends.
    mutating func fling(to offset: Double) {
        self.offset = min(max(offset, 0), boundsWidth * Double(banners.count - 1))
        endDecelerating()
    }

    /// A programmatic move, after which the page number is not updated (G4-3).
    mutating func move(to offset: Double) {
        self.offset = offset
    }

    /// A tap on the visible banner.
    mutating func tap() {
        let index = Int((offset / boundsWidth).rounded())
        if banners[index].hasClosure { closureCalls.append(index) }
    }

    private mutating func endDecelerating() {
        pages.append(Int(offset / boundsWidth))
    }
}
