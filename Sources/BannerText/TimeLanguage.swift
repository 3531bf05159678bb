/// The date and time conventions of a language: names of days and months, and formats.
public struct TimeLanguage: Hashable, Sendable {
    /// `%A`: the seven days, Sunday first.
    public var days: [String]
    /// `%a`: the abbreviated days.
    public var shortDays: [String]
    /// `%B`: the twelve months in the form used with a day.
    public var months: [String]
    /// `%b`: the abbreviated months.
    public var shortMonths: [String]
    /// `%OB`: the months in standalone form, which differs in Slavic languages and Greek.
    public var monthsAlone: [String]
    /// `%Ob`: the abbreviated months in standalone form.
    public var shortMonthsAlone: [String]
    /// `%p`: the two halves of the day.
    public var halves = ["AM", "PM"]
    /// `%c`: the format of date and time.
    public var dateAndTime = "%a %b %e %H:%M:%S %Y"
    /// `%x`: the format of a date.
    public var date = "%m/%d/%y"
    /// `%X`: the format of a time.
    public var time = "%H:%M:%S"
    /// `%r`: the format of a time with the half of the day.
    public var timeOfHalf = "%I:%M:%S %p"

    /// Creates a language with the formats of the C locale. The standalone months equal the others.
    public init(days: [String], shortDays: [String], months: [String], shortMonths: [String]) {
        self.days = days
        self.shortDays = shortDays
        self.months = months
        self.shortMonths = shortMonths
        monthsAlone = months
        shortMonthsAlone = shortMonths
    }

    /// The language of the C locale (POSIX, LC_TIME).
    public static let english = TimeLanguage(
        days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortDays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    )

    /// Returns the format for a conversion, or nil if it is not a format of the language.
    func format(_ kind: Character) -> String? {
        switch kind {
        case "c": dateAndTime
        case "x": date
        case "X": time
        case "r": timeOfHalf
        default: nil
        }
    }
}
