import Foundation
import Testing

/// A time zone of the system, read directly from its file (tzfile(5)).
struct ZoneFile: Sendable {
    /// The instants at which the offset changes, in seconds since 1970.
    let times: [Int64]
    private let offsets: [Int64]
    private let first: Int64

    /// Time zones with the most difficult changes: by a whole hour, at a minute past midnight, and by half an hour.
    static let names = ["Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"]

    init(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)")))
        func number(_ place: Int) -> Int64 {
            Int64(Int32(bitPattern: bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }))
        }
        // The first block of the file has times of 32 bits.
        let (timeCount, typeCount) = (Int(number(32)), Int(number(36)))
        try #require(timeCount > 0)
        times = (0..<timeCount).map { number(44 + 4 * $0) }
        let types = 44 + 5 * timeCount
        let known = (0..<typeCount).map { number(types + 6 * $0) }
        offsets = (0..<timeCount).map { known[Int(bytes[44 + 4 * timeCount + $0])] }
        first = known[0]
    }

    /// Returns the number of seconds by which local time is ahead of UTC at this second.
    func offset(at second: Int64) -> Int64 {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= second { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }
}
