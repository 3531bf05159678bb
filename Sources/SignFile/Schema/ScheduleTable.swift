import BannerText
import Diagnostics
import MonotonicTime
import Schedules
import SettingsText
import SignAPI
import SignCore

/// The values of a `[[schedule]]` table as read from the file, before they are checked against each other.
struct ScheduleDraft {
    fileprivate(set) var entry = ScheduleEntry(windows: [])

    static var schema: TableSchema<ScheduleDraft> {
        // Older compilers need much time for a single long expression.
        var keys: [TableSchema<ScheduleDraft>.Key] = []
        keys.append(.windows("when", removalEffect: "together with its table") { $0.entry.windows = $1 })
        keys.append(
            .wholeNumber("brightness", in: SignRange.percent, unit: "percent") { $0.entry.brightness = $1 }
        )
        keys.append(.flag("lit") { $0.entry.isLit = $1 })
        let lengths: ClosedRange<Nanoseconds> = .zero ... .seconds(365 * 86_400)
        keys.append(.duration("dwell", in: lengths, makeValue: { $0 }, words: [:]) { $0.entry.dwell = $1 })
        keys.append(.speed { $0.entry.speed = $1 })
        keys.append(.duration("over", in: .zero ... .seconds(12 * 3_600)) { $0.entry.rampDuration = $1 })
        return TableSchema(
            header: "[[schedule]]",
            keys: keys,
            otherNames: [
                "dark": "lit", "dim": "brightness", "fade": "over", "ramp": "over", "show": "when",
                "time": "when", "transition": "over", "window": "when", "windows": "when",
            ],
            remedies: WindowKeys.remedies(for: "when").merging(SwitchKeys.remedies()) { first, _ in first }
                .merging(["on": { switchRemedy("on", in: $0) }, "off": { switchRemedy("off", in: $0) }]) {
                    first,
                    _ in first
                }
        )
    }

    /// Returns advice about the unknown key `name` in `table`. The name is `on` or `off`, and the value is a
    /// flag or a time. The advice suggests the correct key, `lit`.
    private static func switchRemedy(_ name: String, in table: TOMLNode) -> String {
        if let flag = table.member(name)?.boolean { return "write lit = \((name == "on") == flag)" }
        func time(_ name: String) -> String? { table.member(name)?.valueText }
        let windows = time("off").flatMap { off in time("on").map { "\(off)..\($0)" } }
        let window = windows.flatMap { (try? TimeWindow(parsing: $0)) == nil ? nil : $0 } ?? "22:00..06:00"
        return "a sign is lit unless a schedule makes it dark; write when = [\"\(window)\"] and lit = false"
    }

    /// Checks the keys of `table`, a schedule, which changes settings of the sign at certain times. Reports
    /// an error if the key `when`, which sets the times, is missing. Warns if the schedule changes no
    /// setting, or if it sets `over`, the duration of a change of brightness, but no brightness.
    func checkConsistency(of table: TOMLNode, findings: inout Findings) {
        guard findings.areValid("when", "brightness", "lit", "dwell", "speed", "over", in: table) else {
            return
        }
        guard table.member("when") != nil else {
            let example = "such as when = [\"sunset..sunrise\"]"
            return findings.addError(
                "when is missing; set the times of the schedule, \(example)",
                at: table.location
            )
        }
        let changesNothing =
            entry.brightness == nil && entry.isLit == nil && entry.dwell == nil && entry.speed == nil
        // The unknown keys `on` and `off` were already reported, with advice to set `lit`.
        let hasUnknownSwitch = ["on", "off"].contains { name in table.member(name) != nil }
        if changesNothing, !hasUnknownSwitch {
            findings.addWarning(
                "this schedule changes nothing; set brightness, lit, dwell or speed",
                at: table.location
            )
        } else if entry.rampDuration > .zero, entry.brightness == nil {
            findings.addWarning("over does nothing without a brightness", at: table.location(ofKey: "over"))
        }
    }
}

/// The values of the table `[location]`, the location and the time zone of the sign, as read from the file
/// and before they are checked.
struct LocationDraft {
    private var latitude: Double?
    private var longitude: Double?
    /// The name of the sign's time zone, or nil to use that of the machine.
    private(set) var zone: String?

    static var schema: TableSchema<LocationDraft> {
        TableSchema(
            header: "[location]",
            keys: [
                .text("zone", check: TimeZoneName.problem) { $0.zone = $1 },
                .degrees("latitude", within: 90) { $0.latitude = $1 },
                .degrees("longitude", within: 180) { $0.longitude = $1 },
            ],
            otherNames: [
                "lat": "latitude", "lon": "longitude", "long": "longitude", "lng": "longitude",
                "timezone": "zone",
                "time_zone": "zone", "tz": "zone",
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    /// Returns the location of the sign, or nil if `table` sets only a time zone. If only one coordinate is
    /// set or the table is empty, adds an error for each missing one and returns nil.
    func place(from table: TOMLNode, findings: inout Findings) -> Place? {
        if let latitude, let longitude { return Place(latitude: latitude, longitude: longitude) }
        let hasDegrees = ["latitude", "longitude"].contains { table.member($0) != nil }
        guard hasDegrees || table.member("zone") == nil else { return nil }
        for (name, value) in [("latitude", latitude), ("longitude", longitude)]
        where value == nil && findings.areValid(name, in: table) {
            let example = "such as latitude = 52.52 and longitude = 13.40"
            findings.addError("\(name) is missing; a location needs both, \(example)", at: table.location)
        }
        return nil
    }
}

extension StatisticsSettings {
    static var schema: TableSchema<StatisticsSettings> {
        TableSchema(
            header: "[statistics]",
            keys: [.flag("enabled") { $0.isEnabled = $1 }, keepKey],
            defaults: ["enabled": "true", "keep": "\"24 months\""],
            otherNames: ["enable": "enabled", "months": "keep"]
        )
    }

    /// Defines the key `keep`: how long the usage statistics are kept, in months or years.
    private static var keepKey: TableSchema<StatisticsSettings>.Key {
        TableSchema.Key(name: "keep", form: .text) { value, settings, findings in
            let form = "write \"24 months\" or \"2 years\", for example"
            guard value.kind == .string else {
                return findings.addTypeError(value, named: "keep", expected: "a string", remedy: form)
            }
            guard let text = findings.readText(value, named: "keep") else { return }
            let parts = text.split(separator: " ")
            let units = ["month": 1, "months": 1, "year": 12, "years": 12]
            guard parts.count == 2, let count = Int(parts[0]), let unit = units[String(parts[1])] else {
                return findings.addError(
                    "keep \(Wording.quoted(text)) is not a number of months or years; \(form)",
                    at: value.location
                )
            }
            guard (1...1_200 / unit).contains(count) else {
                return findings.addError("keep must be 1 month to 100 years, not \(text)", at: value.location)
            }
            settings.months = count * unit
        }
    }
}

extension TableSchema.Key {
    private static var windowLimit: Int { 64 }

    /// Defines the key `name` of a table, whose value is a time window such as `Mon..Fri 11:00..14:00`, or an
    /// array of time windows. When a file is read, each invalid window causes an error, and `store` puts the
    /// valid ones into the settings. `removalEffect` follows the text "remove the key" in messages, for
    /// example "to show the option always".
    static func windows(
        _ name: String,
        removalEffect: String,
        store: @escaping Store<[TimeWindow]>
    ) -> Self {
        // The form serves for advice in messages. It converts an invalid text to the time windows that the
        // user probably meant.
        let form = ValueForm.interpreted { text in TimeWindow.guesses(for: text) }
        // The domain describes the valid values to programs that show an input form.
        return Self(name: name, form: form, domain: ValueDomain(.windows)) { value, settings, findings in
            switch value.kind {
            case .string: store(&settings, windowInString(value, key: name, &findings))
            case .array:
                let windows = validWindows(
                    in: value,
                    key: name,
                    removalEffect: removalEffect,
                    &findings
                )
                // Nothing is stored if the array is empty or too long.
                if let windows { store(&settings, windows) }
            default: addWindowTypeError(value, key: name, &findings)
            }
        }
    }

    /// Returns an array with the time window in `string`, the value of `key`. If the window is invalid, adds
    /// an error and returns an empty array, like `validWindows` for an array with one invalid window.
    private static func windowInString(
        _ string: TOMLNode,
        key: String,
        _ findings: inout Findings
    ) -> [TimeWindow] {
        // Messages call the value by the name of its key, because it is not an element of an array.
        let window = findings.requireWindow(in: string, named: key, key: key, isOnly: true)
        return window.map { [$0] } ?? []
    }

    /// Adds the error that `value`, the value of `key`, is neither a string nor an array.
    private static func addWindowTypeError(_ value: TOMLNode, key: String, _ findings: inout Findings) {
        let expected = "an array of strings, such as [\"Mon..Fri 11:00..14:00\"]"
        // A date without quotes is a value of TOML, but the start of a time window.
        let remedy = value.kind == .date ? "write it in quotes" : nil
        findings.addTypeError(value, named: key, expected: expected, remedy: remedy)
    }

    /// Returns the valid time windows in `array`, the value of `key`, and adds an error for each invalid one.
    /// If the array is empty or has too many elements, only adds an error and returns nil.
    private static func validWindows(
        in array: TOMLNode,
        key: String,
        removalEffect: String,
        _ findings: inout Findings
    ) -> [TimeWindow]? {
        let elements = Array(array.children)
        guard !elements.isEmpty else {
            let message = "\(key) must not be empty; remove the key \(removalEffect)"
            findings.addError(message, at: array.location)
            return nil
        }
        guard elements.count <= windowLimit else {
            let message = "\(key) may have at most \(windowLimit) windows, not \(elements.count)"
            findings.addError(message, at: array.location)
            return nil
        }
        let isOnly = elements.count == 1
        return elements.compactMap { element in
            findings.requireWindow(in: element, named: "every element of \(key)", key: key, isOnly: isOnly)
        }
    }

    /// Defines the key `name` of a table, whose value is an angle in degrees, from -`limit` to `limit`.
    /// `store` receives a valid angle.
    static func degrees(_ name: String, within limit: Int, store: @escaping Store<Double>) -> Self {
        Self(name: name, form: .angle) { value, settings, findings in
            guard let angle = value.float ?? value.integer.map(Double.init) else {
                return findings.addNumberError(
                    value,
                    named: name,
                    expected: "a number of degrees",
                    form: .angle
                )
            }
            guard abs(angle) <= Double(limit) else {
                // Only a latitude has the limit 90.
                let mayBeLongitude = limit == 90 && abs(angle) <= 180
                let hint = mayBeLongitude ? "; is it the longitude?" : ""
                return findings.addError(
                    "\(name) must be -\(limit) to \(limit) degrees, not \(angle)\(hint)",
                    at: value.location
                )
            }
            store(&settings, angle)
        }
    }

    /// Defines the key `speed`, the speed at which the banner moves. Its value in the file is a number of
    /// pixels per second, and `store` receives it in units of 1/256 pixel per second.
    static func speed(store: @escaping Store<Int64>) -> Self {
        let form = ValueForm.number(unit: speedUnit)
        // The domain, a description of the allowed values, is only created when a program requests it.
        func domain() -> ValueDomain {
            ValueDomain(.number, unit: speedUnit, lowest: "0", highest: "\(highestSpeed)")
        }
        return Self(name: "speed", form: form, domain: domain()) { value, settings, findings in
            guard let pixelsPerSecond = value.float ?? value.integer.map(Double.init) else {
                let expected = "a number of \(speedUnit)"
                return findings.addNumberError(value, named: "speed", expected: expected, form: form)
            }
            guard let fractionsPerSecond = fractions(ofPixels: pixelsPerSecond) else {
                let text = if let integer = value.integer { "\(integer)" } else { "\(pixelsPerSecond)" }
                let limits = "more than 0 and at most \(highestSpeed) \(speedUnit)"
                return findings.addError("speed must be \(limits), not \(text)", at: value.location)
            }
            store(&settings, fractionsPerSecond)
        }
    }

    private static var speedUnit: String { "pixels per second" }

    /// The highest speed that a file may contain, in pixels per second.
    private static var highestSpeed: Int { 100_000 }

    /// Returns a speed of `pixelsPerSecond` in units of 1/256 pixel per second, or nil if it is not allowed.
    private static func fractions(ofPixels pixelsPerSecond: Double) -> Int64? {
        let isInRange = pixelsPerSecond > 0 && pixelsPerSecond <= Double(highestSpeed)
        let fractionsPerSecond = Int64(exactly: (pixelsPerSecond * fractionsPerPixel).rounded())
        // A very low speed is rounded to 0, which is not allowed.
        guard isInRange, let fractionsPerSecond, fractionsPerSecond > 0 else { return nil }
        return fractionsPerSecond
    }

    /// The number of units in which a speed is stored per pixel: a stored speed of 256 is one pixel per
    /// second.
    private static var fractionsPerPixel: Double { 256 }
}

extension Findings {
    /// Parses the time window in `value`, such as `Mon..Fri 11:00..14:00`. If it is invalid, adds an error at
    /// the invalid character and returns nil. Messages call the value `name`. `isOnly` is whether the value
    /// of `key` consists of this window alone.
    fileprivate mutating func requireWindow(
        in value: TOMLNode,
        named name: String,
        key: String,
        isOnly: Bool
    ) -> TimeWindow? {
        guard let text = readText(value, named: name) else { return nil }
        do throws(WindowError) {
            let window = try TimeWindow(parsing: text)
            noteHoursWithoutDate(in: text, at: value.location)
            return window
        } catch let windowError {
            var location = value.location
            // The value is located at its opening quote, so the character in column 1 of the text follows it.
            if Self.hasSamePositionsInFile(text) { location.column += windowError.column }
            addError(Self.message(for: windowError, key: key, isOnly: isOnly), at: location)
            return nil
        }
    }

    /// Returns the message about an invalid time window of `key`. A user may have written several windows in
    /// one string, such as `11:00..14:00 17:00..22:00`. If the key has no other window (`isOnly`), the
    /// message then contains the correct array for the key.
    private static func message(for windowError: WindowError, key: String, isOnly: Bool) -> String {
        let intendedWindows = windowError.windows
        guard isOnly, intendedWindows.count > 1 else { return windowError.message }
        let array = intendedWindows.map(\.quotedAsTOML).joined(separator: ", ")
        return "\(windowError.problem); write \(key) = [\(array)]"
    }

    /// Returns whether each character of `text` has the same offset in the string as written in the file.
    /// This is the case for printable ASCII without quotes and backslashes, because only these may be
    /// escaped.
    private static func hasSamePositionsInFile(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            let isPrintable = (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(byte)
            return isPrintable && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
    }

    /// Adds a warning or a note if the time window `text` contains a date such as 09-18 whose author may have
    /// meant the hours from 9 to 18.
    private mutating func noteHoursWithoutDate(in text: String, at location: TextLocation) {
        guard let (window, date, isCertain) = TimeWindow.hours(insteadOfDateIn: text) else { return }
        let message = "'\(date)' is a month and a day; for hours, write \(window.quotedAsTOML)"
        addDiagnostic(isCertain ? .warning : .note, message, at: location)
    }
}
