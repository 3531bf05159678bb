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
    /// The rule for the clock changes after the last element of `changes`, or nil if there are no such
    /// changes.
    private let rule: ZoneRule?

    private static let headerSize = 44

    /// Parses `bytes`, the contents of a time zone file (tzfile(5)) of version 2 or later. Returns nil if the
    /// contents are malformed.
    ///
    /// The file consists of two blocks and a footer. Both blocks contain the past clock changes, the index of
    /// the period that starts with each change, and the descriptions of the periods, which tzfile(5) calls
    /// types. The footer contains a rule for future clock changes.
    public init?(parsing bytes: [UInt8]) {
        // The first block, which has times of 32 bits, is skipped. The second one has times of 64 bits.
        guard let firstCounts = Counts(headerIn: bytes, at: 0) else { return nil }
        let headerStart = Self.headerSize + firstCounts.size(timeSize: 4)
        guard let counts = Counts(headerIn: bytes, at: headerStart) else { return nil }

        // The sections of the block follow each other without gaps.
        let timeSize = 8
        let changesStart = headerStart + Self.headerSize
        let indicesStart = changesStart + timeSize * counts.changes
        // An index takes one byte.
        let typesStart = indicesStart + counts.changes
        let namesStart = typesStart + Self.typeSize * counts.types
        let footerStart = changesStart + counts.size(timeSize: timeSize)
        guard footerStart <= bytes.count, counts.types > 0 else { return nil }

        changeTimes = (0..<counts.changes).map { index in
            let changeTime = Self.bigEndianInteger(
                in: bytes,
                at: changesStart + timeSize * index,
                size: timeSize
            )
            return Int64(truncatingIfNeeded: changeTime)
        }
        periodIndices = Array(bytes[indicesStart..<typesStart])
        let names = bytes[namesStart..<namesStart + counts.names]
        periods = (0..<counts.types).map { index in
            Self.period(in: bytes, at: typesStart + Self.typeSize * index, names: names)
        }
        guard periodIndices.allSatisfy({ $0 < counts.types }), changeTimes == changeTimes.sorted(),
            periods.allSatisfy({ $0.offset.magnitude < Self.offsetLimit })
        else { return nil }

        // The footer contains the rule between two line feeds.
        let footer = bytes[footerStart...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }
        rule = ZoneRule(String(decoding: footer, as: UTF8.self))
    }

    /// The size of the description of one period in the time zone file, in bytes.
    private static let typeSize = 6
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

    /// The numbers of items in a block of the time zone file, which the header of the block contains.
    private struct Counts {
        let isUTCFlags: Int
        let standardFlags: Int
        let leapSeconds: Int
        let changes: Int
        let types: Int
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
            types = counts[4]
            names = counts[5]
        }

        /// Returns the size of the block without its header, in bytes. `timeSize` is the number of bytes that
        /// each time in the block takes.
        func size(timeSize: Int) -> Int {
            changes * (timeSize + 1) + types * typeSize + names + leapSeconds * (timeSize + 4) + standardFlags
                + isUTCFlags
        }
    }

    /// Returns the number that is stored in big-endian order in `size` bytes at the offset `start` of
    /// `bytes`.
    private static func bigEndianInteger(in bytes: [UInt8], at start: Int, size: Int) -> UInt64 {
        bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
