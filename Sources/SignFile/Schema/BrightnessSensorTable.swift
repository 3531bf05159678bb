import BusInterfaces
import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI
import SignCore

/// The values of the table `[brightness_sensor]` as read from the file, before they are checked against each
/// other.
struct BrightnessSensorDraft {
    private var device: String?
    private var file: String?
    private var settings = BrightnessSensorSettings(.device(""))

    static var schema: TableSchema<BrightnessSensorDraft> {
        TableSchema(
            header: "[brightness_sensor]",
            keys: [
                .text("device", check: deviceError) { $0.device = $1 },
                .text("file", check: fileError) { $0.file = $1 },
                curveKey,
                .wholeNumber("hysteresis", in: 0...100, unit: "percent") { $0.settings.hysteresis = $1 },
                .duration("every", in: .milliseconds(100) ... .seconds(3_600)) { $0.settings.interval = $1 },
                .duration("over", in: .zero ... .seconds(600)) { $0.settings.duration = $1 },
            ],
            defaults: [
                "curve": "[[0, 2], [10, 10], [100, 40], [1000, 100]]", "hysteresis": "15", "every": "\"1s\"",
                "over": "\"2s\"",
            ],
            otherNames: [
                "sensor": "device", "name": "device", "path": "file", "points": "curve", "levels": "curve",
                "map": "curve", "interval": "every", "fade": "over", "ramp": "over", "duration": "over",
                "threshold": "hysteresis", "deadband": "hysteresis",
            ],
            remedies: SwitchKeys.remedies(off: "to keep the brightness of [display], remove the table")
        )
    }

    private static func deviceError(_ name: String) -> String? {
        if name.isEmpty { return "must not be empty" }
        guard name.contains("/") else { return nil }
        return "is the name of a light sensor, such as 'bh1750', not a path; for a file write "
            + "file = \(name.quotedAsTOML)"
    }

    private static func fileError(_ path: String) -> String? {
        guard path.hasPrefix("/") else {
            return "must be an absolute path, such as '/run/lux', not \(Wording.quoted(path))"
        }
        return path.hasSuffix("/")
            ? "must be a file with a number, such as '/run/lux', not the directory \(Wording.quoted(path))"
            : nil
    }

    /// Defines the key `curve`, which assigns brightness to ambient light: pairs of lux and percent in
    /// ascending order of the lux.
    private static var curveKey: TableSchema<BrightnessSensorDraft>.Key {
        TableSchema.Key(name: "curve", domain: ValueDomain(.curve)) { value, draft, findings in
            let example = "pairs of lux and percent, such as [[0, 2], [100, 40], [1000, 100]]"
            guard value.kind == .array else {
                return findings.addTypeError(value, named: "curve", expected: example)
            }
            let pairs = Array(value.children)
            guard (1...64).contains(pairs.count) else {
                return findings.addError(
                    "curve must have 1 to 64 \(example), not \(pairs.count)",
                    at: value.location
                )
            }
            var points: [BrightnessCurve.Point] = []
            for pair in pairs {
                guard let point = findings.curvePoint(pair, example: example) else { return }
                if let last = points.last, point.light <= last.light {
                    let (former, text) = (last.light.text, point.light.text)
                    return findings.addError(
                        "the lux values of curve must increase, but \(text) follows \(former); sort the pairs by lux and use "
                            + "each value once",
                        at: pair.location
                    )
                }
                points.append(point)
            }
            if let curve = BrightnessCurve(points) { draft.settings.curve = curve }
        }
    }

    /// Returns the settings of the light sensor in the file's root table `root`, or nil if they are missing
    /// or invalid. Warns if the sensor is not in `sensors`, the sensors of this machine. If `sensors` is nil,
    /// this check is skipped.
    static func sensor(
        in root: TOMLNode,
        among sensors: LightSensors?,
        findings: inout Findings
    ) -> BrightnessSensorSettings? {
        guard let table = findings.readTable("brightness_sensor", in: root) else { return nil }
        var draft = BrightnessSensorDraft()
        schema.read(table, into: &draft, findings: &findings)
        return draft.sensor(from: table, among: sensors, findings: &findings)
    }

    /// Returns the settings of the light sensor in `table`. They must name exactly one source: the key
    /// `device` for a sensor of the kernel, or `file` for a file with a number. If not, adds an error and
    /// returns nil. `sensors` are the light sensors of this machine. If it is nil, the device is not checked.
    private func sensor(
        from table: TOMLNode,
        among sensors: LightSensors?,
        findings: inout Findings
    ) -> BrightnessSensorSettings? {
        guard findings.areValid("device", "file", in: table) else { return nil }
        var sensorSettings = settings
        switch (device, file) {
        case (let device?, nil):
            sensorSettings.source = .device(device)
            if let sensors { checkDevice(device, among: sensors.names(), in: table, findings: &findings) }
        case (nil, let file?):
            sensorSettings.source = .file(file)
            checkFile(file, in: table, findings: &findings)
        case (nil, nil):
            findings.addError(
                "device is missing; name a light sensor, such as device = \"bh1750\", or a file with a number, such as "
                    + "file = \"/run/lux\"",
                at: table.location
            )
            return nil
        case (.some, .some):
            findings.addError(
                "device and file are mutually exclusive; remove one of them",
                at: table.location(ofKey: "file")
            )
            return nil
        }
        return sensorSettings
    }

    /// Warns if `file`, the value of the key `file` in `table`, is in a directory that the service cannot
    /// read.
    private func checkFile(_ file: String, in table: TOMLNode, findings: inout Findings) {
        guard HiddenDirectories.contain(file) else { return }
        findings.addWarning(
            "file names \(Wording.quoted(file)), but the service cannot read home directories or /tmp; "
                + "write the light level to a file in /run",
            at: table.location(ofKey: "file")
        )
    }

    /// Warns if this machine has no light sensor called `device`. `names` are the names of its light sensors,
    /// and `table` contains the key `device`.
    private func checkDevice(
        _ device: String,
        among names: [String],
        in table: TOMLNode,
        findings: inout Findings
    ) {
        guard !names.contains(device) else { return }
        let remedy =
            if names.isEmpty {
                "none was found; load the sensor's kernel driver, and see `loopbanner doctor`"
            } else if let nearestName = nearestWord(to: device, among: names) {
                "did you mean \(Wording.quoted(nearestName))?"
            } else {
                "it has \(Wording.list(names.map { Wording.quoted($0) }, conjunction: "and"))"
            }
        findings.addWarning(
            "this machine has no light sensor \(Wording.quoted(device)); \(remedy)",
            at: table.location(ofKey: "device")
        )
    }
}

extension Findings {
    /// Returns the point of the brightness curve that `pair` describes: an array of the ambient light in lux
    /// and the brightness in percent. If the array or one of its numbers is invalid, adds an error and
    /// returns nil. `example` is a valid curve that the error message shows.
    fileprivate mutating func curvePoint(_ pair: TOMLNode, example: String) -> BrightnessCurve.Point? {
        let numbers = Array(pair.children)
        guard pair.kind == .array, numbers.count == 2 else {
            let actualValue = pair.kind == .array ? "\(numbers.count) numbers" : pair.kindDescription
            addError("curve must be \(example), not \(actualValue)", at: pair.location)
            return nil
        }
        guard let illuminance = curveIlluminance(numbers[0]), let percent = curvePercentage(numbers[1]) else {
            return nil
        }
        return BrightnessCurve.Point(illuminance, percent: percent)
    }

    /// Returns the ambient light that `number` in a brightness curve states in lux. If it is not from 0 to
    /// 200000, adds an error and returns nil.
    private mutating func curveIlluminance(_ number: TOMLNode) -> Illuminance? {
        guard let lux = number.integer.map(Double.init) ?? number.float, (0...200_000).contains(lux),
            let illuminance = Illuminance(lux: lux)
        else {
            let text = number.valueText ?? number.kindDescription
            addError("the lux value in curve must be 0 to 200000, not \(text)", at: number.location)
            return nil
        }
        return illuminance
    }

    /// Returns the brightness that `number` in a brightness curve states in percent. If it is not a whole
    /// number from 0 to 100, adds an error and returns nil.
    private mutating func curvePercentage(_ number: TOMLNode) -> Int? {
        guard let percent = number.integer, SignRange.percent.contains(Int(clamping: percent)) else {
            let text = number.valueText ?? number.kindDescription
            addError(
                "the percentage in curve must be a whole number, 0 to 100, not \(text)",
                at: number.location
            )
            return nil
        }
        return Int(percent)
    }
}

extension Illuminance {
    /// The light level in lux as text, such as `100` or `0.5`.
    fileprivate var text: String { lux == lux.rounded() ? "\(Int(lux))" : "\(lux)" }
}
