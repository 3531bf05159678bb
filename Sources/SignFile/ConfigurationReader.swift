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
    private var pictureLibrary = PictureLibrary()
    var findings: Findings
    var displayList = DisplayList()
    /// The values of the table `[scroll]`. Some of them are the defaults for options.
    private var scrollDraft = ScrollDraft()
    /// The pictures that regions and options use, with the locations in the file that name them.
    private var pictureUses: [PictureUse] = []
    private let pictureFiles: PictureFiles
    let machine: MachineFacts
    /// The renderer for text in system fonts. If it is nil, such text is rendered later.
    private let textRenderer: (any TextRenderer)?
    /// The id of the option whose text is rendered first, or nil for the file's first option.
    private let firstOptionID: String?
    /// The texts that were rendered in system fonts.
    private var renderedTexts = RenderedTexts()

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
        var spidevBufferSize = SpidevBuffer.size
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
        machine: MachineFacts = MachineFacts(),
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
    private static let readingSteps: [Step] = [
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
        { LayoutCheck(checkedSign: $1).checkLayout(&$0.findings) },
        { ScaleCheck(checkedSign: $1).checkMaximumScale(&$0.findings) },
        { WritingCheck(checkedSign: $1).checkScale(&$0.findings) },
    ]

    /// The checks that run only if the layout checks, which come first, have found no error.
    private static let checks: [Check] = [
        { PageCheck(checkedSign: $1).checkLineBreaks(&$0.findings) },
        { GapCheck(checkedSign: $1).checkGaps(&$0.findings) },
        { PanCheck(checkedSign: $1).checkPanSpeed(&$0.findings) },
        { WritingCheck(checkedSign: $1).checkWriting(&$0.findings) },
        { InkCheck(configuration: $1.configuration, root: $1.root).checkInks(&$0.findings) },
        { reader, checked in
            var check = PictureCheck(checked, reader.pictureFiles)
            check.checkPictures(&reader.findings)
        },
        { FlashCheck(checkedSign: $1).checkFlashes(&$0.findings) },
        { CounterCheck(checkedSign: $1).checkCounters(&$0.findings) },
        { BackgroundCheck(checkedSign: $1).checkBackgrounds(&$0.findings) },
        { EffectCheck(checkedSign: $1).checkEffects(&$0.findings) },
        { TextCheck($1, fonts: $0.machine.fonts).checkTexts(&$0.findings) },
        { ReadingCheck(checkedSign: $1).checkReadingDirection(&$0.findings) },
        { ScheduleCheck($1.configuration, $1.root).checkSchedules(&$0.findings) },
        { LightCheck(configuration: $1.configuration, root: $1.root).checkLight(&$0.findings) },
        { reader, checked in
            let listsMostKeys = checked.root.member("scroll").map(reader.schema.scroll.listsMostKeys) ?? false
            let check = MotionCheck(
                configuration: checked.configuration,
                root: checked.root,
                listsMostKeys: listsMostKeys
            )
            check.checkMotion(&reader.findings)
            TransitionCheck(
                configuration: checked.configuration,
                root: checked.root,
                listsMostKeys: listsMostKeys
            )
            .checkTransitions(&reader.findings)
        },
        { ActionCheck(configuration: $1.configuration, root: $1.root).checkActionSettings(&$0.findings) },
    ]

    /// Converts `document`, the parsed file, to a configuration. Returns it with its pictures, its rendered
    /// texts, and the warnings and notes about the file. `bytes` is the text of the file.
    ///
    /// - Throws: `ConfigurationError` with all errors in the file.
    mutating func load(
        _ document: TOMLDocument,
        bytes: [UInt8]
    ) throws(ConfigurationError) -> Configuration.Loaded {
        readAndCheckTables(in: document.root)
        if findings.hasErrors { throw ConfigurationError(diagnostics: findings.diagnostics) }
        return Configuration.Loaded(
            configuration: configuration,
            pictures: pictureLibrary,
            diagnostics: findings.diagnostics,
            warningCount: findings.warningCount,
            notes: findings.notes,
            renderedTexts: renderedTexts,
            fileHash: SHA256.hexadecimal(of: bytes),
            text: bytes
        )
    }

    /// Reads all tables of the file. If they contain no error, computes the layout of the sign and runs the
    /// checks that need the complete configuration. Errors and warnings are added to `findings`.
    private mutating func readAndCheckTables(in root: TOMLNode) {
        // A file with nothing but comments has no members, either.
        let hasMembers = root.children.contains { _ in true }
        guard hasMembers else {
            return findings.addError("the file is empty; \(Self.optionAdvice)", at: .start)
        }

        for performStep in Self.readingSteps {
            performStep(&self, root)
            afterPhase()
        }
        guard !findings.hasErrors else { return }

        let checkedSign = CheckedConfiguration(
            configuration,
            pictures: pictureLibrary,
            root: root,
            textRenderer: textRenderer,
            firstOptionID: firstOptionID
        )
        renderedTexts = checkedSign.contents.renderedTexts
        afterPhase()
        runChecks(on: checkedSign)
    }

    /// Runs the checks of a configuration whose tables contain no error. The layout checks come first, and
    /// end with the first error. The other checks run only if there was no error. The check of the fonts
    /// always runs last.
    private mutating func runChecks(on checked: CheckedConfiguration) {
        for check in Self.layoutChecks where !findings.hasErrors { performCheck(check, on: checked) }
        if !findings.hasErrors {
            for check in Self.checks { performCheck(check, on: checked) }
        }
        // This check is the last one, because it may report an error. In this order, the findings of the
        // other checks are shown, too.
        let fontCheck: Check = { reader, checked in
            FontCheck(checked, fonts: reader.machine.fonts).checkFonts(&reader.findings)
        }
        performCheck(fontCheck, on: checked)
    }

    private mutating func performCheck(_ check: Check, on checked: CheckedConfiguration) {
        check(&self, checked)
        afterPhase()
    }

    private static let optionAdvice = "add at least one [[option]] with text, such as text = \"Tea 3.50\""

    /// Reads `[display]`, or each `[[display]]` of a list, and `[wall]`, which combines several displays or
    /// signs into a single picture. Then checks these tables together.
    private mutating func readDisplay(_ root: TOMLNode) {
        let isList = root.member("display")?.kind == .array
        if isList {
            readDisplayList(root)
        } else if let table = findings.readTable("display", in: root) {
            readDisplays([table], schema: schema.display)
        }

        if let table = findings.readTable("wall", in: root) {
            schema.wall.read(table, into: &displayList.wall, findings: &findings)
        }
        displayList.checkWall(rootTable: root, &findings)
        displayList.checkStrips(&findings)
        configuration.wall = displayList.wall
    }

    /// Reads each `[[display]]`. Reports an error if the list is empty.
    private mutating func readDisplayList(_ root: TOMLNode) {
        let tables = findings.readTables("display", in: root, atMost: WallSettings.limit)
        readDisplays(tables, schema: schema.displays)
        guard tables.isEmpty, findings.areValid("display", in: root) else { return }
        findings.addError(
            "display has no table; write [display], or [[display]] above each of several displays",
            at: root.location(ofKey: "display")
        )
    }

    /// Reads the displays in `tables`, and checks each of them.
    private mutating func readDisplays(_ tables: [TOMLNode], schema: TableSchema<DisplayDraft>) {
        var interfaceCheck = machine.interfaces.map(InterfaceCheck.init)
        for table in tables {
            var draft = DisplayDraft()
            schema.read(table, into: &draft, findings: &findings)
            draft.settings.checkConsistency(of: table, findings: &findings)
            draft.settings.checkBuffer(machine.spidevBufferSize, of: table, findings: &findings)
            interfaceCheck?.checkInterface(of: draft.settings, table: table, findings: &findings)
            displayList.append(draft.settings, from: table, findings: &findings)
        }
    }

    /// Reads `[scroll]`, which determines how the banner moves, and checks whether the displays can show the
    /// configured number of frames per second. If the table is missing, its default values apply.
    private mutating func readScroll(_ root: TOMLNode) {
        if let table = findings.readTable("scroll", in: root) {
            schema.scroll.read(table, into: &scrollDraft, findings: &findings)
            scrollDraft.checkConsistency(of: table, findings: &findings)
        }
        configuration.scroll = scrollDraft.behavior
        configuration.axis = scrollDraft.heading.axis
        configuration.transition = scrollDraft.transition
        configuration.reducesMotion = scrollDraft.reducesMotion
        configuration.keepsPlace = scrollDraft.keepsPlace
        if let settings = scrollDraft.background?.picture {
            let location = root.location(inTable: "scroll", ofKey: "background")
            pictureUses.append(PictureUse(settings: settings, location: location))
        }
        displayList.checkFrameRate(configuration.scroll.framesPerSecond, rootTable: root, &findings)
    }

    private mutating func readText(_ root: TOMLNode) {
        if let table = findings.readTable("text", in: root) {
            var draft = TextDraft()
            schema.text.read(table, into: &draft, findings: &findings)
            draft.checkConsistency(of: table, findings: &findings)
            draft.loadLanguage(in: table, from: machine.languages, findings: &findings)
            draft.resolveFonts(besides: findings.file)
            configuration.text = draft.settings
        }
        configuration.scroll.minimumBlank = scrollDraft.leastBlank(writing: configuration.text.writing)
    }

    /// Reads the tables `[report]` (how events are reported), `[statistics]`, and `[realtime]` (which
    /// lighting consoles may show pictures on the sign).
    private mutating func readReports(_ root: TOMLNode) {
        if let table = findings.readTable("report", in: root) {
            schema.report.read(table, into: &configuration.report, findings: &findings)
            configuration.report.checkConsistency(
                of: table,
                programFiles: machine.programs,
                findings: &findings
            )
        }
        if let table = findings.readTable("statistics", in: root) {
            schema.statistics.read(table, into: &configuration.statistics, findings: &findings)
        }
        if let table = findings.readTable("realtime", in: root) {
            configuration.realtime = realtimeSettings(from: table, of: root)
        }
    }

    /// Reads `table`, the table `[realtime]`, which allows lighting consoles to show pictures on the sign.
    /// Checks whether it agrees with the displays and with this machine's network.
    private mutating func realtimeSettings(from table: TOMLNode, of root: TOMLNode) -> RealtimeSettings {
        var settings = RealtimeSettings()
        schema.realtime.read(table, into: &settings, findings: &findings)
        settings.checkConsistency(of: table, findings: &findings)
        let check = RealtimeCheck(
            settings,
            of: table,
            on: configuration.wall,
            root: root,
            interfaces: machine.interfaces
        )
        check.checkRealtime(&findings)
        return settings
    }

    /// Reads the tables of the regions (fixed areas at the edges of the display, such as `[header]`), the
    /// settings of all regions in `[regions]`, and the page indicator in `[dots]`.
    private mutating func readRegions(_ root: TOMLNode) {
        for edge in RegionsSettings.Edge.allCases {
            guard let table = findings.readTable(edge.rawValue, in: root) else { continue }
            // A draft contains the values of single keys. It becomes a region if they agree with each other.
            var draft = RegionDraft()
            RegionDraft.schema(forRegionAt: edge).read(table, into: &draft, findings: &findings)
            guard let (region, picture) = draft.region(at: edge, from: table, findings: &findings) else {
                continue
            }
            configuration.regions[edge] = region
            if let picture { pictureUses.append(picture) }
        }

        if let table = findings.readTable("regions", in: root) {
            schema.regions.read(table, into: &configuration.regions, findings: &findings)
        }
        if let table = findings.readTable("dots", in: root) {
            schema.dots.read(table, into: &configuration.dots, findings: &findings)
        }
    }

    /// Reads each `[[option]]`, which is an item of the banner, in the order of the file. The values of
    /// `[scroll]` and `[text]` are the defaults for options that do not set them.
    private mutating func readOptions(_ root: TOMLNode) {
        let tables = findings.readTables("option", in: root)
        var optionList = OptionList(
            capacity: tables.count,
            bannerDwell: scrollDraft.dwell,
            background: scrollDraft.background,
            effects: scrollDraft.effect,
            language: configuration.text.language,
            programCheck: ProgramCheck(machine.programs)
        )

        let schema = self.schema.option
        for table in tables {
            // A draft contains the values of single keys. The list checks whether they agree with each other.
            var draft = OptionDraft()
            schema.read(table, into: &draft, findings: &findings)
            optionList.append(draft, from: table, findings: &findings)
        }

        configuration.options = optionList.options
        configuration.collectOwnFonts(at: root.location(ofKey: "option", "text"), &findings)
        pictureUses += optionList.pictures
    }

    private mutating func readPictures() {
        pictureLibrary = PictureLibrary(
            pictureUses,
            for: configuration.wall,
            from: pictureFiles,
            findings: &findings
        )
        if configuration.options.isEmpty, !findings.hasErrors {
            findings.addWarning("no [[option]]: the display stays blank; \(Self.optionAdvice)", at: .start)
        }
    }
}
