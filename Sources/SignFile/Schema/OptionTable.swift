import BannerText
import Diagnostics
import InfiniteScroll
import MonotonicTime
import Pixels
import Schedules
import SettingsText
import SignCore

/// The values of an `[[option]]` table as read from the file, before they are checked against each other and
/// against other options. An option is an item of the banner.
struct OptionDraft {
    enum Dwell {
        /// The option stays still for the time that the key `dwell` of `[scroll]` sets.
        case banner
        case fixed(Nanoseconds)
        /// The option stays still for as long as a person needs to read its text.
        case automatic
    }

    private(set) var id: String?
    private(set) var content = ContentDraft()
    private(set) var dwell = Dwell.banner
    private(set) var action: [String] = []
    private(set) var maxRunning = 1
    private(set) var needsWholeDisplay = false
    private(set) var show: [TimeWindow] = []
    private(set) var size: Int?
    private(set) var font: TextFont?
    private(set) var alignment: Behavior.Alignment?
    private(set) var transition: TransitionChoice?
    private(set) var slide: Nanoseconds?
    private(set) var effects: TextEffects?
    var icon: IconSettings?

    static var schema: TableSchema<OptionDraft> {
        // Older compilers need much time for a single long expression.
        var content = [ContentDraft.textKey(mayBeEmpty: true)] + ContentDraft.pictureKeys
        content += ContentDraft.optionInkKeys + [ContentDraft.pageKey]
        var keys: [TableSchema<OptionDraft>.Key] = [.text("id") { $0.id = $1 }]
        keys += content.map { $0.storing { $1(&$0.content) } }
        keys += [iconKey, dwellKey, .program("action") { $0.action = $1 }]
        keys.append(.wholeNumber("size", in: TextRunSettings.allowedRows, unit: "rows") { $0.size = $1 })
        keys.append(.ownFont { $0.font = $1 })
        keys.append(.choice("align", Behavior.Alignment.names) { $0.alignment = $1 })
        keys.append(
            .wholeNumber("max_running", in: 1...8, unit: "runs of the action at once") { $0.maxRunning = $1 }
        )
        keys.append(.flag("whole_display") { $0.needsWholeDisplay = $1 })
        keys.append(.transition { $0.transition = $1 })
        keys.append(.slide(in: .zero...ScrollDraft.longestSlide) { $0.slide = $1 })
        keys.append(.effect { $0.effects = $1 })
        keys.append(.windows("show", removalEffect: "to show the option always") { $0.show = $1 })
        return TableSchema(
            header: "[[option]]",
            keys: keys,
            otherNames: [
                "command": "action", "duration": "dwell", "exec": "action", "file": "picture",
                "image": "picture", "img": "picture", "label": "text", "title": "text",
                "when": "show", "typeface": "font", "fonts": "font", "font_file": "font", "font_size": "size",
                "text_size": "size", "content": "text",
                "message": "text", "value": "text", "string": "text",
                "bg": "background", "background_color": "background", "fg": "color", "colour": "color",
                "text_color": "color", "emoji": "icon", "run": "action", "script": "action",
                "schedule": "show", "window": "show", "windows": "show", "visible": "show",
                "alignment": "align", "justify": "align", "text_align": "align", "halign": "align",
                "effects": "effect", "animation": "transition", "animate": "effect", "text_effect": "effect",
                "transition_time": "slide", "transition_duration": "slide", "fullscreen": "whole_display",
                "picture_fit": "fit", "image_fit": "fit", "time": "dwell", "delay": "dwell", "hold": "dwell",
            ],
            remedies: WindowKeys.remedies(for: "show").merging(otherRemedies) { first, _ in first }
        )
    }

    private static var dwellKey: TableSchema<OptionDraft>.Key {
        .duration(
            "dwell",
            in: .zero ... .seconds(365 * 86_400),
            makeValue: Dwell.fixed,
            words: ["auto": .automatic]
        ) { $0.dwell = $1 }
    }
}

/// The options (items of the banner) that have been read from a configuration file so far. Each new option is
/// checked against them.
struct OptionList {
    private(set) var options: [OptionSettings] = []
    /// The pictures that the options use, with the locations in the file that name them.
    private(set) var pictures: [PictureUse] = []
    /// The lines of the file that set the ids of the options, by id.
    private var lineNumbersByID: [String: Int] = [:]
    private let bannerDwell: ScrollDraft.Dwell
    /// The background of text options that set none, or nil if there is none. It comes from `[scroll]`.
    private let defaultBackground: BackgroundSettings?
    /// The effects of text options that set no effect, or nil if there are none. They come from `[scroll]`.
    private let defaultEffects: TextEffects?
    private let language: TimeLanguage
    private var programCheck: ProgramCheck
    private var liveOptionCount = 0

    /// The maximum number of options whose text contains the time. The sign redraws all of these texts when
    /// the clock advances.
    static let liveOptionLimit = 1_000

    /// Creates an empty list of options, with reserved memory for `capacity` options.
    ///
    /// - Parameters:
    ///   - capacity: The number of options that will be added.
    ///   - bannerDwell: The time for which an option stays still if it does not set its own.
    ///   - background: The background of text options that do not set their own, or nil if there is none.
    ///   - effects: The effects of text options that do not set their own, or nil if there are none.
    ///   - language: The language in which texts show dates.
    ///   - programCheck: The check of the programs that options start.
    init(
        capacity: Int,
        bannerDwell: ScrollDraft.Dwell,
        background: BackgroundSettings?,
        effects: TextEffects?,
        language: TimeLanguage,
        programCheck: ProgramCheck
    ) {
        options.reserveCapacity(capacity)
        lineNumbersByID.reserveCapacity(capacity)
        self.bannerDwell = bannerDwell
        self.defaultBackground = background
        self.defaultEffects = effects
        self.language = language
        self.programCheck = programCheck
    }

    /// Checks the option in `table`, whose values are in `draft`, and appends it to the list. If its content
    /// or its id is invalid, adds an error instead. All other checks add findings, but do not reject the
    /// option.
    mutating func append(_ draft: OptionDraft, from table: TOMLNode, findings: inout Findings) {
        programCheck.checkCommand(draft.action, key: "action", table: table, findings: &findings)
        guard let content = checkedContent(of: draft, in: table, &findings) else { return }
        // The id of a rejected option stays free, so it is reserved after all checks that may reject.
        guard let id = reserveID(for: draft, content: content, in: table, &findings) else { return }
        draft.warnAboutUnusedRunLimit(in: table, &findings)
        draft.warnAboutUnusedTextKeys(in: table, &findings)

        var finalDraft = draft
        // The transparent pixels of the icon have the background color of the text.
        finalDraft.icon = draft.icon?.on(draft.content.ink.background)
        appendPictures(of: finalDraft, in: table)
        appendSettings(of: finalDraft, content: content, text: draft.content.text ?? id, id: id)
    }

    /// Returns the content of the option in `table`: a text, including its effects, a picture or a page. If
    /// it is invalid, adds an error and returns nil. The other settings of the option must suit the content,
    /// but only add findings.
    private mutating func checkedContent(
        of draft: OptionDraft,
        in table: TOMLNode,
        _ findings: inout Findings
    ) -> OptionContent? {
        guard var content = OptionContent(draft, in: table, &findings) else { return nil }
        draft.checkBackground(behind: content.settings, in: table, findings: &findings)
        draft.checkEffects(withContent: content.settings, in: table, &findings)
        draft.checkIcon(withContent: content.settings, in: table, &findings)
        if case .text(let text) = content.settings {
            guard checkFields(in: text, at: content.location, &findings) else { return nil }
        }
        let effects = draft.effects ?? defaultEffects
        let effectLocation = table.member("effect")?.location ?? content.location
        let isValid = content.applyEffects(effects, at: effectLocation, &findings)
        return isValid ? content : nil
    }

    /// Adds the picture files of the option's icon and background to the pictures that must be loaded.
    /// `table` is the option's table in the file.
    private mutating func appendPictures(of draft: OptionDraft, in table: TOMLNode) {
        if let settings = draft.icon?.picture {
            let remedy = OptionDraft.iconRemedy(for: settings.file)
            let location = table.location(ofKey: "icon")
            pictures.append(PictureUse(settings: settings, location: location, remedy: remedy))
        }
        if let settings = draft.content.backgroundSettings?.picture {
            pictures.append(PictureUse(settings: settings, location: table.location(ofKey: "background")))
        }
    }

    /// The id of an option, before it is known whether an earlier option has the same id.
    private struct ID {
        var text: String
        /// The location in the file of the key that determines the id.
        var location: TextLocation
        /// The advice to give if another option has the same id.
        var remedy: String
    }

    /// Returns the id of the option in `table`, and records it, so that no later option can have it. If there
    /// is no id, or if an earlier option has the same one, adds an error and returns nil.
    private mutating func reserveID(
        for draft: OptionDraft,
        content: OptionContent,
        in table: TOMLNode,
        _ findings: inout Findings
    ) -> String? {
        guard let id = givenOrDefaultID(of: draft, content: content, in: table, &findings) else { return nil }
        if let line = lineNumbersByID[id.text] {
            let name = Wording.quoted(id.text)
            let problem = "duplicate id \(name), already used by the option on line \(line)"
            findings.addError("\(problem); \(id.remedy)", at: id.location)
            return nil
        }
        lineNumbersByID[id.text] = id.location.line
        return id.text
    }

    /// Returns the value of the key `id` in `table`, or a default that is derived from the content of the
    /// option. If the content has no default either, adds an error and returns nil.
    private func givenOrDefaultID(
        of draft: OptionDraft,
        content: OptionContent,
        in table: TOMLNode,
        _ findings: inout Findings
    ) -> ID? {
        guard table.member("id") == nil else {
            // An invalid id was already reported, and is missing from the draft.
            guard let text = draft.id else { return nil }
            return ID(text: text, location: table.location(ofKey: "id"), remedy: "ids must be unique")
        }
        let id = defaultID(for: draft, content: content, in: table)
        guard !id.text.isEmpty else {
            findings.addError(content.missingIDError, at: content.location)
            return nil
        }
        return id
    }

    /// Returns the default id of an option whose table has no key `id`: its text without style tags, the name
    /// of its picture file, or a hash of its picture if the table contains it. The id is empty if the option
    /// has none of these.
    private func defaultID(for draft: OptionDraft, content: OptionContent, in table: TOMLNode) -> ID {
        if let text = draft.content.text, !text.isEmpty {
            return ID(
                text: TextTemplate.removingStyles(from: text),
                location: table.location(ofKey: "text"),
                remedy: "the default id is its text; give the option its own id"
            )
        }

        let containsPicture = table.member("picture")?.string.map(DataURL.isData) ?? false
        let source = containsPicture ? "a hash of its picture" : "its file's name"
        return ID(
            text: content.defaultID,
            location: table.location(ofKey: "picture"),
            remedy: "the default id is \(source); give the option its own id"
        )
    }

    /// Appends the settings of an option that has been checked to the list. Adds its picture to those that
    /// must be loaded. `text` is the text that events report. If the option has no text, this is the id.
    private mutating func appendSettings(
        of draft: OptionDraft,
        content: OptionContent,
        text: String,
        id: String
    ) {
        if case .picture(let settings) = content.settings {
            pictures.append(PictureUse(settings: settings, location: content.location))
        }
        options.append(
            OptionSettings(
                id: id,
                text: text,
                content: content.settings,
                icon: draft.icon,
                ink: draft.content.ink,
                background: background(of: draft, content: content),
                hasBorder: hasBorder(draft, content: content),
                dwell: dwell(of: draft, content: content),
                action: draft.action,
                maxRunningActions: draft.maxRunning,
                needsWholeDisplay: draft.needsWholeDisplay,
                timeWindows: draft.show,
                size: draft.size,
                font: draft.font,
                alignment: draft.alignment,
                transition: draft.transition,
                slide: draft.slide
            )
        )
    }

    /// Returns the time for which an option stays still, or nil if the fixed time of `[scroll]` applies. An
    /// automatic time is the time that a person needs to read the text.
    private func dwell(of draft: OptionDraft, content: OptionContent) -> Nanoseconds? {
        switch (draft.dwell, bannerDwell) {
        case (.fixed(let length), _): length
        case (.automatic, _), (.banner, .automatic): .readingTime(of: sampleText(of: content.text))
        case (.banner, .fixed): nil
        }
    }

    /// Returns the background of an option, or nil if there is none. A text option that sets neither a
    /// background nor a background color has the background of `[scroll]`.
    private func background(of draft: OptionDraft, content: OptionContent) -> BackgroundSettings? {
        if let background = draft.content.backgroundSettings { return background }
        guard case .text = content.settings, draft.content.ink.background == nil else { return nil }
        return defaultBackground
    }

    /// Returns whether the option has a border of moving dots, which only options with a text can have.
    private func hasBorder(_ draft: OptionDraft, content: OptionContent) -> Bool {
        guard case .text = content.settings else { return false }
        return (draft.effects ?? defaultEffects)?.hasBorder ?? false
    }

    /// Returns `text` after replacing each field such as `{time}` with an example time, so that its reading
    /// time can be estimated.
    private func sampleText(of text: String) -> String {
        guard TextTemplate.mayHaveFields(text), let template = try? TextTemplate(text, in: language) else {
            return text
        }
        return template.text(at: ClockReading.noon2026)
    }

    /// Returns whether the option may show `text`. If a field of the text, such as `{time}`, is invalid, adds
    /// an error at `location` and returns false. If the text contains the time (it is live), the option is
    /// also counted, because the number of such options is limited.
    private mutating func checkFields(
        in text: String,
        at location: TextLocation,
        _ findings: inout Findings
    ) -> Bool {
        guard TextTemplate.mayHaveFields(text) else { return true }
        guard let template = findings.parseTemplate(text, named: "text", at: location) else { return false }
        guard template.isLive else { return true }
        return countLiveOption(at: location, &findings)
    }

    /// Counts an option whose text contains the time. Returns false only for the first option beyond
    /// `liveOptionLimit`, and adds an error at its `location`.
    private mutating func countLiveOption(at location: TextLocation, _ findings: inout Findings) -> Bool {
        liveOptionCount += 1
        // One error is enough, because it also asks for a change of the following options.
        let isFirstBeyondLimit = liveOptionCount == Self.liveOptionLimit + 1
        guard isFirstBeyondLimit else { return true }
        let problem = "more than \(Self.liveOptionLimit) options contain the time"
        let remedy = "remove the field from this and the following options"
        findings.addError("\(problem); \(remedy)", at: location)
        return false
    }
}

extension Findings {
    /// Parses `text`, the value of the key `name`, and its fields, such as `{time}`. If it is invalid, adds
    /// an error at `location` and returns nil.
    mutating func parseTemplate(_ text: String, named name: String, at location: TextLocation)
        -> TextTemplate?
    {
        do throws(TextTemplateError) {
            return try TextTemplate(text)
        } catch {
            self.addError("\(name) \(error)", at: location)
            return nil
        }
    }
}

extension Nanoseconds {
    /// Returns the time to read `text`: one second plus 80 ms per character, but at least two seconds.
    static func readingTime(of text: String) -> Nanoseconds {
        max(.seconds(2), .seconds(1) + .milliseconds(80) * Int64(text.count))
    }
}

extension OptionDraft {
    /// Warns about the key `max_running` in `table` if the option has no action that could run.
    fileprivate func warnAboutUnusedRunLimit(in table: TOMLNode, _ findings: inout Findings) {
        guard maxRunning > 1, let node = table.member("max_running"), table.member("action") == nil else {
            return
        }
        findings.addWarning("max_running does nothing without an action", at: node.keyLocation)
    }

    /// Warns about the keys `size` and `font` in `table` if the option has no visible text, because they
    /// apply only to letters.
    fileprivate func warnAboutUnusedTextKeys(in table: TOMLNode, _ findings: inout Findings) {
        let showsText =
            content.text?.isEmpty == false && table.member("picture") == nil && content.page == nil
        guard !showsText else { return }
        for (key, meaning) in [("size", "it sets the letter height"), ("font", "remove it")] {
            guard let node = table.member(key) else { continue }
            let message = "\(key) does nothing without visible text; \(meaning)"
            findings.addWarning(message, at: node.keyLocation)
        }
    }
}
