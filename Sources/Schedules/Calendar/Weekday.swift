/// A day of the week, from Monday to Sunday.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name, such as `Monday`.
    public var name: String { Self.names[rawValue] }

    private static let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// The first three letters of the English name, such as `Mon`. systemd.time(7) uses the same abbreviations.
    public var shortName: String { String(name.prefix(3)) }

    /// Creates a weekday from its English name or the first three letters of the name, such as `Monday` or `mon`. Upper
    /// and lower case are equivalent. Returns nil for any other text.
    init?(name: some StringProtocol) {
        let name = name.lowercased()
        let weekday = Self.allCases.first {
            [$0.name.lowercased(), $0.shortName.lowercased()].contains(name)
        }
        guard let weekday else { return nil }
        self = weekday
    }
}

/// A set of days of the week, such as Monday to Friday.
public struct Weekdays: OptionSet, Hashable, Sendable {
    /// The set as bits. Bit 0 is Monday, and bit 6 is Sunday.
    public let rawValue: UInt8

    /// Creates a set from its bits. Bit 0 is Monday, and bit 6 is Sunday.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a set that contains only `weekday`.
    public init(_ weekday: Weekday) {
        rawValue = 1 << UInt8(weekday.rawValue)
    }

    /// Creates the set of the weekdays from `first` to `last`. The range may cross the end of a week. For example,
    /// Saturday to Monday are three days.
    init(from first: Weekday, to last: Weekday) {
        let length = (last.rawValue - first.rawValue + 7) % 7
        self = (0...length).reduce(into: []) { days, step in
            days.insert(Weekdays(Weekday.allCases[(first.rawValue + step) % 7]))
        }
    }

    /// The set of all seven weekdays.
    public static let all = Weekdays(rawValue: 0x7F)
}
