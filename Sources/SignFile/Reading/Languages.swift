import BannerText
import Glibc

/// A source of the date formats and the names of days and months in a language, for texts that show the time.
public struct Languages: Sendable {
    /// Returns the names and formats of a language, or nil if this machine does not have them.
    public var read: @Sendable (LanguageName) -> TimeLanguage?

    /// Creates a source that reads each language with `read`. Tests pass a function that returns fixed names and
    /// formats.
    public init(read: @escaping @Sendable (LanguageName) -> TimeLanguage?) {
        self.read = read
    }

    /// The source that reads the locale data of this machine, as described in locale(7).
    public static let system = Languages { name in
        for locale in name.locales {
            guard let data = newlocale(1 << LC_TIME, locale, nil) else { continue }
            defer { freelocale(data) }
            return TimeLanguage(data)
        }
        return nil
    }
}

extension TimeLanguage {
    /// Reads the names of days and months, and the formats of dates and times, from `locale`, an open locale
    /// of the C library (category LC_TIME, nl_langinfo(3)). An empty format is replaced by that of the C
    /// locale.
    fileprivate init(_ locale: locale_t) {
        /// Returns the text of the locale's entry `item`, or an empty string if the locale does not have it.
        func text(of item: nl_item) -> String {
            guard let characters = nl_langinfo_l(item, locale) else { return "" }
            return String(cString: characters)
        }

        /// Returns the texts of `count` entries of the locale with consecutive numbers, such as the days of
        /// the week.
        func names(from first: some BinaryInteger, count: Int) -> [String] {
            (0..<count).map { text(of: nl_item(first) + nl_item($0)) }
        }

        /// Returns the text of the locale's entry `item`, or `fallback` if the locale does not have it.
        func format(_ item: some BinaryInteger, fallback: String) -> String {
            let format = text(of: nl_item(item))
            return format.isEmpty ? fallback : format
        }

        self.init(
            days: names(from: DAY_1, count: 7),
            shortDays: names(from: ABDAY_1, count: 7),
            months: names(from: MON_1, count: 12),
            shortMonths: names(from: ABMON_1, count: 12)
        )
        standaloneMonths = names(from: __ALTMON_1, count: 12)
        shortStandaloneMonths = names(from: _NL_ABALTMON_1, count: 12)
        let symbols = names(from: AM_STR, count: 2)
        if symbols.allSatisfy({ !$0.isEmpty }) { amPmSymbols = symbols }
        dateAndTime = format(D_T_FMT, fallback: dateAndTime)
        date = format(D_FMT, fallback: date)
        time = format(T_FMT, fallback: time)
        twelveHourTime = format(T_FMT_AMPM, fallback: twelveHourTime)
    }
}
