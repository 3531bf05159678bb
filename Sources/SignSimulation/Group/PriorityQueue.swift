/// A binary heap with the smallest element first.
struct PriorityQueue<Element: Comparable> {
    /// The children of element n are 2n + 1 and 2n + 2, and not smaller.
    private var heap: [Element] = []

    var first: Element? { heap.first }

    mutating func insert(_ element: Element) {
        var place = heap.count
        heap.append(element)
        while place > 0, heap[place] < heap[(place - 1) / 2] {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeFirst() {
        guard heap.count > 1 else { return heap = [] }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(0)
    }

    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        heap.removeAll(where: isRemoved)
        // A sorted array is a heap.
        heap.sort()
    }

    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            var smallest = place
            for child in [2 * place + 1, 2 * place + 2]
            where child < heap.count && heap[child] < heap[smallest] { smallest = child }
            if smallest == place { return }
            heap.swapAt(place, smallest)
            place = smallest
        }
    }
}
