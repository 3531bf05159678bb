/// A day of the week.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The full English name.
    public var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The first three letters of the name, as in systemd.time(7).
    public var shortName: String { String(name.prefix(3)) }

    /// The weekday called `name`, in full or by three letters, in any case; nil if there is none.
    init?(name: some StringProtocol) {
        let name = name.lowercased()
        let found = Self.allCases.first { [$0.name.lowercased(), $0.shortName.lowercased()].contains(name) }
        guard let found else { return nil }
        self = found
    }
}

/// A set of weekdays, one bit each.
public struct Weekdays: OptionSet, Hashable, Sendable {
    /// The bits, Monday's first.
    public let rawValue: UInt8

    /// The weekdays of these bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The set of one weekday.
    public init(_ weekday: Weekday) {
        rawValue = 1 << UInt8(weekday.rawValue)
    }

    /// The weekdays from `first` to `last`; the week goes round, so Sat..Mon are three.
    init(from first: Weekday, to last: Weekday) {
        let length = (last.rawValue - first.rawValue + 7) % 7
        self = (0...length).reduce(into: []) { days, step in
            days.insert(Weekdays(Weekday.allCases[(first.rawValue + step) % 7]))
        }
    }

    /// All seven.
    public static let all = Weekdays(rawValue: 0x7F)
}
