/// A page of usage statistics for a reply of limited size. It contains as many complete hours as fit, and at
/// least one.
package struct UsagePage: Hashable, Sendable {
    package private(set) var counts: [UsageCount] = []
    /// The first hour whose counts did not fit on the page, and at which the next request continues. Nil if
    /// all hours fit.
    package private(set) var nextHour: UsageHour?
    private let limit: Int
    private var size = 0

    /// Creates an empty page of usage statistics that may have a size of about `limit` bytes as JSON.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Adds the usage counts of `hour` if they all fit, or if the page is empty. If they do not fit, the page
    /// is complete, and this hour and all later ones are ignored.
    package mutating func add(hour: UsageHour, counts countsOfHour: [UsageCount]) {
        guard nextHour == nil else { return }
        guard counts.isEmpty || size + Self.size(of: countsOfHour) <= limit else {
            nextHour = hour
            return
        }
        append(countsOfHour, ofHour: hour)
    }

    /// Appends the usage counts of `hour` to the page. `countsOfHour` contains three kinds of counts:
    ///
    /// - The count of a gesture, whose id is nil, is always appended, because a sign has few buttons.
    /// - The count of an option is appended if it fits within `limit`, or else added to `sumOfOthers`.
    /// - The sum of all options beyond the thousandth, whose id is empty, is also added to `sumOfOthers`.
    ///
    /// `sumOfOthers` is appended last, with an empty id, unless it is zero.
    private mutating func append(_ countsOfHour: [UsageCount], ofHour hour: UsageHour) {
        let emptySum = UsageCount(hour: hour, id: "")
        var sumOfOthers = emptySum
        for count in countsOfHour {
            let countSize = Self.size(of: [count])
            let fits = size + countSize <= limit
            let isGesture = count.id == nil
            let isSum = count.id?.isEmpty == true
            if isGesture || (fits && !isSum) {
                counts.append(count)
                size += countSize
            } else {
                sumOfOthers.add(count)
            }
        }
        if sumOfOthers != emptySum { counts.append(sumOfOthers) }
    }

    /// Returns the approximate size of `counts` as JSON in bytes. Each byte of an id counts twice, because an
    /// escaped character takes up to six bytes.
    private static func size(of counts: [UsageCount]) -> Int {
        counts.reduce(0) { sum, count in
            let nameLength = count.id?.utf8.count ?? averageNameLength
            return sum + sizeWithoutName + nameLength * bytesPerNameByte
        }
    }

    /// The approximate size of a usage count as JSON without the id of its option or the name of its button,
    /// in bytes.
    private static let sizeWithoutName = 100
    /// The assumed length of the name of a button in a usage count, in bytes.
    private static let averageNameLength = 40
    private static let bytesPerNameByte = 2
}
