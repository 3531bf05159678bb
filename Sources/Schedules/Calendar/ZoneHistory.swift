/// The history of the difference between the local time of a place and UTC, including future clock changes.
/// It is read from a file in the system's time zone database (tzfile(5)).
public struct ZoneHistory: Hashable, Sendable {
    /// A period during which the difference between local time and UTC is constant.
    public struct Period: Hashable, Sendable {
        /// The number of seconds by which local time is ahead of UTC during this period.
        public var offset: Int64
        /// The abbreviation of the time zone during this period, such as `CET`.
        public var name: String
    }

    /// The times of all clock changes in the file, in seconds since 1970 and in ascending order.
    private let changeTimes: [Int64]
    /// The index in `periods` of the period that starts with each clock change.
    private let periodIndices: [UInt8]
    private let periods: [Period]
    /// The rule for the clock changes after the last element of `changeTimes`, or nil if there are no such
    /// changes.
    private let rule: ZoneRule?

    private static let headerSize = 44

    /// Parses `bytes`, the contents of a time zone file (tzfile(5)) of version 2 or later. Returns nil if the
    /// contents are malformed.
    ///
    /// The file consists of two blocks and a footer. The second block contains the past clock changes and the
    /// periods between them, and the footer contains a rule for future clock changes. The first block is not
    /// needed, because it contains the same as the second one, but with shorter times.
    public init?(parsing bytes: [UInt8]) {
        guard let sections = Sections(ofFile: bytes) else { return nil }
        changeTimes = Self.changeTimes(in: bytes, section: sections.changeTimes)
        periodIndices = Array(bytes[sections.periodIndices])
        periods = Self.periods(in: bytes, section: sections.periods, names: bytes[sections.names])

        guard changeTimes == changeTimes.sorted() else { return nil }
        let periodCount = periods.count
        guard periodIndices.allSatisfy({ $0 < periodCount }) else { return nil }
        guard periods.allSatisfy({ $0.offset.magnitude < Self.offsetLimit }) else { return nil }
        rule = Self.rule(inFooter: bytes[sections.footerStart...])
    }

    /// Parses the times of the clock changes in the range `section` of the time zone file `bytes`.
    private static func changeTimes(in bytes: [UInt8], section: Range<Int>) -> [Int64] {
        stride(from: section.lowerBound, to: section.upperBound, by: timeSize).map { start in
            Int64(truncatingIfNeeded: bigEndianInteger(in: bytes, at: start, size: timeSize))
        }
    }

    /// Parses the descriptions of the periods in the range `section` of the time zone file `bytes`. `names`
    /// contains the names of all periods, each terminated by a zero byte.
    private static func periods(
        in bytes: [UInt8],
        section: Range<Int>,
        names: ArraySlice<UInt8>
    ) -> [Period] {
        stride(from: section.lowerBound, to: section.upperBound, by: periodSize).map { start in
            period(in: bytes, at: start, names: names)
        }
    }

    /// Parses the rule for future clock changes, which is between two line feeds in `footer`. Returns nil if
    /// there is no valid rule.
    private static func rule(inFooter footer: ArraySlice<UInt8>) -> ZoneRule? {
        let ruleText = footer.dropFirst().prefix { $0 != UInt8(ascii: "\n") }
        return ZoneRule(String(decoding: ruleText, as: UTF8.self))
    }

    /// The size of a time in the second block of the time zone file, in bytes.
    private static let timeSize = 8
    /// The size of the description of one period in the time zone file, in bytes.
    private static let periodSize = 6
    /// The offset, in bytes, of the index of a period's name within the description of the period in the time
    /// zone file.
    private static let nameIndexOffset = 5
    /// The highest plausible difference between local time and UTC, in seconds. It is two days.
    private static let offsetLimit: UInt64 = 2 * 86_400

    /// Parses the description of a period that starts at the offset `start` in the time zone file `bytes`.
    /// `names` contains the names of all periods, each terminated by a zero byte.
    private static func period(in bytes: [UInt8], at start: Int, names: ArraySlice<UInt8>) -> Period {
        let nameIndex = Int(bytes[start + nameIndexOffset])
        let name = names.dropFirst(nameIndex).prefix { $0 != 0 }
        let offset = Int32(truncatingIfNeeded: bigEndianInteger(in: bytes, at: start, size: 4))
        return Period(offset: Int64(offset), name: String(decoding: name, as: UTF8.self))
    }

    /// Returns the period that contains `second`, in seconds since 1970. The difference from UTC is constant
    /// during a period.
    public func period(at second: Int64) -> Period {
        var (low, high) = (0, changeTimes.count)
        while low < high {
            let middle = (low + high) / 2
            if changeTimes[middle] <= second { low = middle + 1 } else { high = middle }
        }
        if low == changeTimes.count, let rule { return rule.period(at: second) }
        return periods[low == 0 ? 0 : Int(periodIndices[low - 1])]
    }

    /// The locations of the second block's sections in a time zone file. They follow each other without gaps.
    private struct Sections {
        let changeTimes: Range<Int>
        /// One byte for each clock change: the index of the period that starts with it.
        let periodIndices: Range<Int>
        let periods: Range<Int>
        let names: Range<Int>
        /// The start of the footer, which follows the second block.
        let footerStart: Int

        /// Locates the sections in `bytes`, the contents of the file. Returns nil if a header is invalid, a
        /// section is incomplete, or there are no periods.
        init?(ofFile bytes: [UInt8]) {
            guard let firstCounts = Counts(headerIn: bytes, at: 0) else { return nil }
            // The times in the first block have 32 bits, which are 4 bytes.
            let secondHeaderStart = headerSize + firstCounts.size(timeSize: 4)
            guard let counts = Counts(headerIn: bytes, at: secondHeaderStart) else { return nil }

            let blockStart = secondHeaderStart + headerSize
            footerStart = blockStart + counts.size(timeSize: timeSize)
            guard footerStart <= bytes.count, counts.periods > 0 else { return nil }
            changeTimes = blockStart..<blockStart + timeSize * counts.changes
            periodIndices = changeTimes.upperBound..<changeTimes.upperBound + counts.changes
            periods = periodIndices.upperBound..<periodIndices.upperBound + periodSize * counts.periods
            names = periods.upperBound..<periods.upperBound + counts.names
        }
    }

    /// The numbers of items in a block of the time zone file, which the header of the block contains.
    private struct Counts {
        let isUTCFlags: Int
        let standardFlags: Int
        let leapSeconds: Int
        let changes: Int
        /// The number of periods, which tzfile(5) calls types.
        let periods: Int
        /// The size of the names of all periods, in bytes.
        let names: Int

        /// Parses the header of a block at the offset `start` of the time zone file `bytes`. Returns nil if
        /// there is no valid header.
        init?(headerIn bytes: [UInt8], at start: Int) {
            guard start + headerSize <= bytes.count, bytes[start...].starts(with: "TZif".utf8),
                bytes[start + 4] >= UInt8(ascii: "2")
            else { return nil }
            let counts = (0..<6).map { Int(bigEndianInteger(in: bytes, at: start + 20 + 4 * $0, size: 4)) }
            guard counts.allSatisfy({ $0 <= bytes.count }) else { return nil }
            isUTCFlags = counts[0]
            standardFlags = counts[1]
            leapSeconds = counts[2]
            changes = counts[3]
            periods = counts[4]
            names = counts[5]
        }

        /// Returns the size of the block without its header, in bytes. `timeSize` is the number of bytes that
        /// each time in the block takes.
        func size(timeSize: Int) -> Int {
            changes * (timeSize + 1) + periods * periodSize + names + leapSeconds * (timeSize + 4)
                + standardFlags + isUTCFlags
        }
    }

    /// Returns the number that is stored in big-endian order in `size` bytes at the offset `start` of
    /// `bytes`.
    private static func bigEndianInteger(in bytes: [UInt8], at start: Int, size: Int) -> UInt64 {
        bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
