/// A day of the week, from Monday to Sunday.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name of the weekday, such as `Monday`.
    public var name: String { Self.names[rawValue] }

    private static let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// The first three letters of the weekday's English name, such as `Mon`. The same abbreviations are used
    /// in systemd.time(7).
    public var shortName: String { String(name.prefix(3)) }

    /// Creates a weekday from its English name or the first three letters of that name, such as `Monday` or `mon`. Case
    /// is ignored. Returns nil for any other text.
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
    /// The set of weekdays as bits, from bit 0 for Monday to bit 6 for Sunday.
    public let rawValue: UInt8

    /// Creates a set of weekdays from bits, from bit 0 for Monday to bit 6 for Sunday.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a set of weekdays that contains only `weekday`.
    public init(_ weekday: Weekday) {
        rawValue = 1 << UInt8(weekday.rawValue)
    }

    /// Creates the set of weekdays from `first` to `last`. The range may extend into the next week; for
    /// example, Saturday to Monday contains three days.
    init(from first: Weekday, to last: Weekday) {
        let length = (last.rawValue - first.rawValue + 7) % 7
        self = (0...length).reduce(into: []) { days, step in
            days.insert(Weekdays(Weekday.allCases[(first.rawValue + step) % 7]))
        }
    }

    /// The set that contains all seven weekdays.
    public static let all = Weekdays(rawValue: 0x7F)
}
