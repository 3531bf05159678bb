/// Returns the number of edits that turn `left` into `right`. An edit inserts, deletes or replaces a byte, or swaps two
/// adjacent bytes (optimal string alignment).
package func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 0..<left.count {
        var row = [i + 1]
        row.reserveCapacity(right.count + 1)
        for j in 0..<right.count {
            var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                cost = min(cost, beforeLast[j - 1] + 1)
            }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}
