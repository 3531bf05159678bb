/// The names of days and months in a language, and its formats of dates and times. They correspond to the locale
/// category LC_TIME. Each comment below ends with the conversion of strftime(3) that shows the property.
public struct TimeLanguage: Hashable, Sendable {
    /// The names of the seven days, starting with Sunday (`%A`).
    public var days: [String]
    /// The abbreviated names of the days, such as `Sun` (`%a`).
    public var shortDays: [String]
    /// The names of the twelve months in the form for a date with a day (`%B`).
    public var months: [String]
    /// The abbreviated names of the months, such as `Jan` (`%b`).
    public var shortMonths: [String]
    /// The names of the months in standalone form (`%OB`). In Slavic languages and Greek, they differ from `months`.
    public var standaloneMonths: [String]
    /// The abbreviated names of the months in standalone form (`%Ob`).
    public var shortStandaloneMonths: [String]
    /// The names of the two halves of the day (`%p`).
    public var amPmSymbols = ["AM", "PM"]
    /// The format of a date with a time (`%c`).
    public var dateAndTime = "%a %b %e %H:%M:%S %Y"
    /// The format of a date (`%x`).
    public var date = "%m/%d/%y"
    /// The format of a time (`%X`).
    public var time = "%H:%M:%S"
    /// The format of a time with AM or PM (`%r`).
    public var twelveHourTime = "%I:%M:%S %p"

    /// Creates a language with the given names. Its formats are those of the C locale, and its standalone month names
    /// equal `months` and `shortMonths`.
    public init(days: [String], shortDays: [String], months: [String], shortMonths: [String]) {
        self.days = days
        self.shortDays = shortDays
        self.months = months
        self.shortMonths = shortMonths
        standaloneMonths = months
        shortStandaloneMonths = shortMonths
    }

    /// English, as in the C locale (POSIX, LC_TIME).
    public static let english = TimeLanguage(
        days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortDays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    )

    /// Returns this language's format for the conversion `kind`, such as `date` for `x`. Returns nil if `kind` shows a
    /// name or a number.
    func format(_ kind: Character) -> String? {
        switch kind {
        case "c": dateAndTime
        case "x": date
        case "X": time
        case "r": twelveHourTime
        default: nil
        }
    }
}
