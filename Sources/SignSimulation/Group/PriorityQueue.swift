/// A priority queue whose first element is always the smallest one. It is stored as a binary heap.
struct PriorityQueue<Element: Comparable> {
    /// The elements in heap order: the children of the element at index n are at 2n + 1 and 2n + 2, and no
    /// child is smaller than its parent.
    private var heap: [Element] = []

    var first: Element? { heap.first }

    mutating func insert(_ element: Element) {
        var index = heap.count
        heap.append(element)
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
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
        // A sorted array is a valid heap.
        heap.sort()
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < heap.count && heap[child] < heap[smallest] { smallest = child }
            if smallest == index { return }
            heap.swapAt(index, smallest)
            index = smallest
        }
    }
}
