/// A day of the week.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name.
    public var name: String { Self.names[rawValue] }

    private static let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// The first three letters of the name, as in systemd.time(7).
    public var shortName: String { String(name.prefix(3)) }

    /// Creates a weekday from its English name or the first three letters of the name, in upper or lower case. Returns
    /// nil for any other text.
    init?(name: some StringProtocol) {
        let name = name.lowercased()
        let weekday = Self.allCases.first {
            [$0.name.lowercased(), $0.shortName.lowercased()].contains(name)
        }
        guard let weekday else { return nil }
        self = weekday
    }
}

/// A set of weekdays.
public struct Weekdays: OptionSet, Hashable, Sendable {
    /// The bits of the set, Monday first.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a set of one weekday.
    public init(_ weekday: Weekday) {
        rawValue = 1 << UInt8(weekday.rawValue)
    }

    /// Creates the set of weekdays from `first` to `last`, across the end of a week if necessary: from Saturday to
    /// Monday are three.
    init(from first: Weekday, to last: Weekday) {
        let length = (last.rawValue - first.rawValue + 7) % 7
        self = (0...length).reduce(into: []) { days, step in
            days.insert(Weekdays(Weekday.allCases[(first.rawValue + step) % 7]))
        }
    }

    /// All seven weekdays.
    public static let all = Weekdays(rawValue: 0x7F)
}
