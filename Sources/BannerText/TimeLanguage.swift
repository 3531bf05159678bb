/// How a language writes dates and times: its names of days and months, and its usual formats.
public struct TimeLanguage: Hashable, Sendable {
    /// `%A`: the seven days, Sunday first.
    public var days: [String]
    /// `%a`.
    public var shortDays: [String]
    /// `%B`: the twelve months, as they are written behind a day.
    public var months: [String]
    /// `%b`.
    public var shortMonths: [String]
    /// `%OB`: the months, as they are written alone. Slavic languages and Greek have another form for that.
    public var monthsAlone: [String]
    /// `%Ob`.
    public var shortMonthsAlone: [String]
    /// `%p`: the two halves of the day.
    public var halves: [String]
    /// `%c`: the format of date and time.
    public var dateAndTime: String
    /// `%x`: the format of a date.
    public var date: String
    /// `%X`: the format of a time.
    public var time: String
    /// `%r`: the format of a time with the half of the day.
    public var timeOfHalf: String

    /// A language with these names and the formats of C. Months have one form until the other two are set.
    public init(days: [String], shortDays: [String], months: [String], shortMonths: [String]) {
        self.days = days
        self.shortDays = shortDays
        self.months = months
        self.shortMonths = shortMonths
        monthsAlone = months
        shortMonthsAlone = shortMonths
        halves = ["AM", "PM"]
        dateAndTime = "%a %b %e %H:%M:%S %Y"
        date = "%m/%d/%y"
        time = "%H:%M:%S"
        timeOfHalf = "%I:%M:%S %p"
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

    /// The format that `kind` stands for; nil if it stands for none.
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
