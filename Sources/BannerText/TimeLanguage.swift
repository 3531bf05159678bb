/// The names of days and months in a language, and its formats of dates and times. They correspond to the
/// locale category LC_TIME. Each comment below includes the conversion of strftime(3) that shows the
/// property.
public struct TimeLanguage: Hashable, Sendable {
    /// The names of the seven days of the week, starting with Sunday (`%A`).
    public var days: [String]
    /// The abbreviated names of the seven days of the week, such as `Sun` (`%a`), starting with Sunday.
    public var shortDays: [String]
    /// The names of the twelve months, in the form that is used in a date with a day (`%B`).
    public var months: [String]
    /// The abbreviated names of the twelve months, such as `Jan` (`%b`).
    public var shortMonths: [String]
    /// The names of the twelve months in standalone form (`%OB`). They differ from `months` in Slavic
    /// languages and Greek.
    public var standaloneMonths: [String]
    /// The abbreviated names of the twelve months in standalone form (`%Ob`).
    public var shortStandaloneMonths: [String]
    /// The names of the two halves of the day, such as `AM` and `PM` (`%p`).
    public var amPmSymbols = ["AM", "PM"]
    /// The format of a date with a time of day (`%c`).
    public var dateAndTime = "%a %b %e %H:%M:%S %Y"
    /// The format of a date (`%x`).
    public var date = "%m/%d/%y"
    /// The format of a time of day (`%X`).
    public var time = "%H:%M:%S"
    /// The format of a time of day with AM or PM (`%r`).
    public var twelveHourTime = "%I:%M:%S %p"

    /// Creates a language with the given names of days and months. Its formats are those of the C locale, and
    /// its standalone month names are the same as `months` and `shortMonths`.
    public init(days: [String], shortDays: [String], months: [String], shortMonths: [String]) {
        self.days = days
        self.shortDays = shortDays
        self.months = months
        self.shortMonths = shortMonths
        standaloneMonths = months
        shortStandaloneMonths = shortMonths
    }

    /// The names and formats of English, as in the C locale (POSIX, LC_TIME).
    public static let english = TimeLanguage(
        days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortDays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    )

    /// Returns the format of this language for the conversion letter `kind`, such as `date` for `x`. Returns
    /// nil if the conversion shows a name or a number instead of a format.
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
