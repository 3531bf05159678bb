/// Returns the minimum number of edits that convert `left` to `right`. An edit inserts, deletes or replaces a
/// byte, or swaps two adjacent bytes (optimal string alignment distance).
///
/// The distances between all prefixes form a table. Its row `i` contains the distances from the first `i`
/// bytes of `left` to each prefix of `right`. Only the current row and the two rows before it are stored.
package func editDistance(from left: [UInt8], to right: [UInt8]) -> Int {
    var rowBeforePrevious: [Int] = []
    // Row 0: a prefix of `right` is inserted byte by byte.
    var previousRow = Array(0...right.count)
    for i in 0..<left.count {
        var row = [i + 1]
        row.reserveCapacity(right.count + 1)
        for j in 0..<right.count {
            let replacement = previousRow[j] + (left[i] == right[j] ? 0 : 1)
            let deletion = previousRow[j + 1] + 1
            let insertion = row[j] + 1
            var distance = min(replacement, deletion, insertion)
            let isSwapped = i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j]
            if isSwapped { distance = min(distance, rowBeforePrevious[j - 1] + 1) }
            row.append(distance)
        }
        rowBeforePrevious = previousRow
        previousRow = row
    }
    return previousRow[right.count]
}
