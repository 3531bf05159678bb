import InfiniteScroll

extension ShownBanner {
    /// Three options of 8 pixels on a display of 12 pixels. The regions leave 8 of them (R-LAYER).
    static func besideRegions(
        hidesOnForward: Bool = true,
        whole: Set<String> = [],
        _ configure: (inout Behavior) -> Void = { _ in }
    ) -> ShownBanner {
        let options = ["A", "B", "C"].map { id in
            Option(id: id, length: 8, needsWholeDisplay: whole.contains(id))
        }
        return ShownBanner(options) {
            $0.stationary = Behavior.Stationary(fullViewport: 12, hidesOnForward: hidesOnForward)
            $0.autoplay = false
            configure(&$0)
        }
    }
}
