import BannerText
import BusInterfaces
import Diagnostics
import InfiniteScroll
import SettingsText
import SignCore

/// Converts a parsed TOML file to a configuration. Reports all errors in the file, not only the first.
struct ConfigurationReader {
    var schema = ConfigurationSchema()
    private let afterPhase: () -> Void
    var configuration = Configuration()
    private var library = PictureLibrary()
    var findings: Findings
    var displays = DisplayList()
    /// The values of the table `[scroll]`. Some of them are the defaults for options.
    private var scroll = ScrollDraft()
    /// The pictures that regions and options use, with the locations in the file that name them.
    private var pictures: [PictureUse] = []
    private let pictureFiles: PictureFiles
    let machine: MachineFacts
    /// The renderer for text in system fonts. If it is nil, such text is rendered later.
    private let textRenderer: (any TextRenderer)?
    /// The id of the option whose text is rendered first, or nil for the file's first option.
    private let firstOptionID: String?
    /// The texts that were rendered in system fonts.
    private var lines = RenderedTexts()

    /// The facts about a machine against which a configuration is checked.
    struct MachineFacts {
        var programs = ProgramFiles.system
        var languages = Languages.system
        /// The fonts that are installed on the machine, which messages suggest. If it is nil, messages
        /// suggest no fonts.
        var fonts: InstalledFonts?
        /// The network interfaces of the machine. If it is nil, interfaces are not checked.
        var interfaces: NetworkInterfaces?
        /// The light sensors of the machine. If it is nil, the configured sensor is not checked.
        var lightSensors: LightSensors?
        /// The number of bytes that the kernel module spidev can send in one transfer.
        var spidevBuffer = SpidevBuffer.size
    }

    /// Creates a reader of one configuration file, which collects all findings (errors, warnings, and notes)
    /// about the file.
    ///
    /// - Parameters:
    ///   - file: The name by which messages refer to the file.
    ///   - pictures: The reader of picture files. If it is nil, the files are read from the folder of `file`.
    ///   - machine: The facts about this machine against which the configuration is checked.
    ///   - textRenderer: The renderer for text in system fonts. If it is nil, such text is rendered later.
    ///   - firstOptionID: The id of the option whose text is rendered first, or nil for the file's first
    ///     option.
    ///   - afterPhase: A function that is called after each phase, when the code of that phase is no longer
    ///     needed.
    init(
        file: String,
        pictures: PictureFiles? = nil,
        on machine: MachineFacts = MachineFacts(),
        textRenderer: (any TextRenderer)? = nil,
        firstOptionID: String? = nil,
        afterPhase: @escaping () -> Void = {}
    ) {
        self.afterPhase = afterPhase
        pictureFiles = pictures ?? .besides(file)
        self.machine = machine
        self.textRenderer = textRenderer
        self.firstOptionID = firstOptionID
        findings = Findings(
            file: file,
            headersByKey: ConfigurationSchema().headersByKey,
            mainKeys: ConfigurationSchema.mainKeys
        )
    }

    private typealias Step = @Sendable (inout ConfigurationReader, TOMLNode) -> Void
    /// A check of a complete configuration, which runs after all tables have been read without errors.
    private typealias Check = @Sendable (inout ConfigurationReader, CheckedConfiguration) -> Void

    /// The functions that read the tables of the file, in the order in which they run. A step runs after the
    /// steps whose results it uses. Once a step has run, its code is no longer needed.
    private static let steps: [Step] = [
        { $0.reportUnknownTables(in: $1) },
        { $0.readDisplay($1) },
        { $0.readScroll($1) },
        { $0.readText($1) },
        { $0.readReports($1) },
        { $0.readRegions($1) },
        { $0.readInputs($1) },
        { $0.readOptions($1) },
        { reader, _ in reader.readPictures() },
    ]

    /// The checks of whether the content fits on the display. After one of them finds an error, the remaining
    /// layout checks are skipped, because they would report the same error again.
    private static let layoutChecks: [Check] = [
        { LayoutCheck(checked: $1).run(&$0.findings) },
        { ScaleCheck(checked: $1).run(&$0.findings) },
        { WritingCheck(checked: $1).checkScale(&$0.findings) },
    ]

    /// The checks that run only if the layout checks, which come first, have found no error.
    private static let checks: [Check] = [
        { PageCheck(checked: $1).run(&$0.findings) },
        { GapCheck(checked: $1).run(&$0.findings) },
        { PanCheck(checked: $1).run(&$0.findings) },
        { WritingCheck(checked: $1).run(&$0.findings) },
        { InkCheck(configuration: $1.configuration, root: $1.root).run(&$0.findings) },
        { reader, checked in
            var check = PictureCheck(checked, reader.pictureFiles)
            check.run(&reader.findings)
        },
        { FlashCheck(checked: $1).run(&$0.findings) },
        { CounterCheck(checked: $1).run(&$0.findings) },
        { BackgroundCheck(checked: $1).run(&$0.findings) },
        { EffectCheck(checked: $1).run(&$0.findings) },
        { TextCheck($1, fonts: $0.machine.fonts).run(&$0.findings) },
        { ReadingCheck(checked: $1).run(&$0.findings) },
        { ScheduleCheck($1.configuration, $1.root).run(&$0.findings) },
        { LightCheck(configuration: $1.configuration, root: $1.root).run(&$0.findings) },
        { reader, checked in
            let isListing = checked.root.member("scroll").map(reader.schema.scroll.isListing) ?? false
            let check = MotionCheck(
                configuration: checked.configuration,
                root: checked.root,
                isListing: isListing
            )
            check.run(&reader.findings)
            TransitionCheck(configuration: checked.configuration, root: checked.root, isListing: isListing)
                .run(&reader.findings)
        },
        { ActionCheck(configuration: $1.configuration, root: $1.root).run(&$0.findings) },
    ]

    /// Converts `document`, the parsed file, to a configuration. Returns it with its pictures, its rendered
    /// texts, and the warnings and notes about the file. `bytes` is the text of the file.
    ///
    /// - Throws: `ConfigurationError` with all errors in the file.
    mutating func load(
        _ document: TOMLDocument,
        of bytes: [UInt8]
    ) throws(ConfigurationError) -> Configuration.Loaded {
        read(document.root)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
        return Configuration.Loaded(
            configuration: configuration,
            pictures: library,
            diagnostics: findings.diagnostics,
            warningCount: findings.warningCount,
            notes: findings.notes,
            lines: lines,
            fileHash: SHA256.hexadecimal(of: bytes),
            text: bytes
        )
    }

    /// Reads all tables of the file. If they contain no error, computes the layout of the sign and runs the
    /// checks that need the complete configuration. Errors and warnings are added to `findings`.
    private mutating func read(_ root: TOMLNode) {
        let hasMembers = root.children.contains { _ in true }
        guard hasMembers else {
            return findings.error("the file is empty; \(Self.example)", at: .start)
        }

        for step in Self.steps {
            step(&self, root)
            afterPhase()
        }
        guard !findings.hasErrors else { return }

        let checked = CheckedConfiguration(
            configuration,
            pictures: library,
            root: root,
            textRenderer: textRenderer,
            firstOptionID: firstOptionID
        )
        lines = checked.contents.lines
        afterPhase()
        runChecks(on: checked)
    }

    /// Runs the checks of a configuration whose tables contain no error. The layout checks come first, and
    /// end with the first error. The other checks run only if there was no error. The check of the fonts
    /// always runs last.
    private mutating func runChecks(on checked: CheckedConfiguration) {
        for check in Self.layoutChecks where !findings.hasErrors { run(check, on: checked) }
        if !findings.hasErrors {
            for check in Self.checks { run(check, on: checked) }
        }
        // This check is the last one, because it may report an error. In this order, the findings of the other checks
        // are shown, too.
        let fontCheck: Check = { reader, checked in
            FontCheck(checked, fonts: reader.machine.fonts).run(&reader.findings)
        }
        run(fontCheck, on: checked)
    }

    private mutating func run(_ check: Check, on checked: CheckedConfiguration) {
        check(&self, checked)
        afterPhase()
    }

    private static let example = "add at least one [[option]] with text, such as text = \"Tea 3.50\""

    /// Reads `[display]`, or each `[[display]]` of a list, and `[wall]`, which combines several displays or signs into
    /// a single picture. Then checks these tables together.
    private mutating func readDisplay(_ root: TOMLNode) {
        let isList = root.member("display")?.kind == .array
        if isList {
            let tables = findings.tables("display", of: root, atMost: WallSettings.limit)
            readDisplays(tables, schema: schema.displays)
            if tables.isEmpty, findings.isRead("display", of: root) {
                findings.error(
                    "display has no table; write [display], or [[display]] above each of several displays",
                    at: root.location(of: "display")
                )
            }
        } else if let table = findings.table("display", of: root) {
            readDisplays([table], schema: schema.display)
        }

        if let table = findings.table("wall", of: root) {
            schema.wall.read(table, into: &displays.wall, findings: &findings)
        }
        displays.checkWall(root, &findings)
        displays.checkStrips(&findings)
        configuration.wall = displays.wall
    }

    /// Reads the displays in `tables`, and checks each of them.
    private mutating func readDisplays(_ tables: [TOMLNode], schema: TableSchema<DisplayDraft>) {
        var interfaceCheck = machine.interfaces.map(InterfaceCheck.init)
        for table in tables {
            var draft = DisplayDraft()
            schema.read(table, into: &draft, findings: &findings)
            draft.settings.checkAgreement(of: table, findings: &findings)
            draft.settings.checkBuffer(machine.spidevBuffer, of: table, findings: &findings)
            interfaceCheck?.run(draft.settings, of: table, findings: &findings)
            displays.append(draft.settings, from: table, findings: &findings)
        }
    }

    /// Reads `[scroll]`, which determines how the banner moves, and checks whether the displays can show the
    /// configured number of frames per second. If the table is missing, its default values apply.
    private mutating func readScroll(_ root: TOMLNode) {
        if let table = findings.table("scroll", of: root) {
            schema.scroll.read(table, into: &scroll, findings: &findings)
            scroll.checkAgreement(of: table, findings: &findings)
        }
        configuration.scroll = scroll.behavior
        configuration.axis = scroll.heading.axis
        configuration.transition = scroll.transition
        configuration.reducesMotion = scroll.reducesMotion
        configuration.keepsPlace = scroll.keepsPlace
        if let settings = scroll.background?.picture {
            let location = root.location(in: "scroll", of: "background")
            pictures.append(PictureUse(settings: settings, location: location))
        }
        displays.checkPace(framesPerSecond: configuration.scroll.framesPerSecond, root, &findings)
    }

    private mutating func readText(_ root: TOMLNode) {
        if let table = findings.table("text", of: root) {
            var draft = TextDraft()
            schema.text.read(table, into: &draft, findings: &findings)
            draft.checkAgreement(of: table, findings: &findings)
            draft.readLanguage(of: table, from: machine.languages, findings: &findings)
            draft.resolveFonts(besides: findings.file)
            configuration.text = draft.settings
        }
        configuration.scroll.minimumBlank = scroll.leastBlank(writing: configuration.text.writing)
    }

    /// Reads the tables `[report]` (how events are reported), `[statistics]`, and `[realtime]` (which
    /// lighting consoles may show pictures on the sign).
    private mutating func readReports(_ root: TOMLNode) {
        if let table = findings.table("report", of: root) {
            schema.report.read(table, into: &configuration.report, findings: &findings)
            configuration.report.checkAgreement(of: table, machine.programs, findings: &findings)
        }
        if let table = findings.table("statistics", of: root) {
            schema.statistics.read(table, into: &configuration.statistics, findings: &findings)
        }
        if let table = findings.table("realtime", of: root) {
            configuration.realtime = realtimeSettings(from: table, of: root)
        }
    }

    /// Reads `table`, the table `[realtime]`, which allows lighting consoles to show pictures on the sign.
    /// Checks whether it agrees with the displays and with this machine's network.
    private mutating func realtimeSettings(from table: TOMLNode, of root: TOMLNode) -> RealtimeSettings {
        var settings = RealtimeSettings()
        schema.realtime.read(table, into: &settings, findings: &findings)
        settings.checkAgreement(of: table, findings: &findings)
        let check = RealtimeCheck(
            settings,
            of: table,
            on: configuration.wall,
            root: root,
            interfaces: machine.interfaces
        )
        check.run(&findings)
        return settings
    }

    /// Reads the tables of the regions (fixed areas at the edges of the display, such as `[header]`), the settings of
    /// all regions in `[regions]`, and the page indicator in `[dots]`.
    private mutating func readRegions(_ root: TOMLNode) {
        for edge in RegionsSettings.Edge.allCases {
            guard let table = findings.table(edge.rawValue, of: root) else { continue }
            // A draft contains the values of single keys. It becomes a region if they agree with each other.
            var draft = RegionDraft()
            RegionDraft.schema(edge).read(table, into: &draft, findings: &findings)
            guard let (region, picture) = draft.region(at: edge, from: table, findings: &findings) else {
                continue
            }
            configuration.regions[edge] = region
            if let picture { pictures.append(picture) }
        }

        if let table = findings.table("regions", of: root) {
            schema.regions.read(table, into: &configuration.regions, findings: &findings)
        }
        if let table = findings.table("dots", of: root) {
            schema.dots.read(table, into: &configuration.dots, findings: &findings)
        }
    }

    /// Reads each `[[option]]`, which is an item of the banner, in the order of the file. The values of
    /// `[scroll]` and `[text]` are the defaults for options that do not set them.
    private mutating func readOptions(_ root: TOMLNode) {
        let tables = findings.tables("option", of: root)
        var list = OptionList(
            count: tables.count,
            bannerDwell: scroll.dwell,
            background: scroll.background,
            effect: scroll.effect,
            language: configuration.text.language,
            programs: ProgramCheck(machine.programs)
        )

        let schema = self.schema.option
        for table in tables {
            // A draft contains the values of single keys. The list checks whether they agree with each other.
            var draft = OptionDraft()
            schema.read(table, into: &draft, findings: &findings)
            list.append(draft, from: table, findings: &findings)
        }

        configuration.options = list.options
        configuration.collectOwnFonts(at: root.location(of: "option", "text"), &findings)
        pictures += list.pictures
    }

    private mutating func readPictures() {
        library = PictureLibrary(pictures, for: configuration.wall, from: pictureFiles, &findings)
        if configuration.options.isEmpty, !findings.hasErrors {
            findings.warning("no [[option]]: the display stays blank; \(Self.example)", at: .start)
        }
    }
}
