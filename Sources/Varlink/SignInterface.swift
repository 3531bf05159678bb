/// `org.loopbanner.Sign`: what a running sign can be asked and told.
public enum SignInterface {
    /// The name.
    public static let name = "org.loopbanner.Sign"

    /// The text. It names what this version serves, and nothing else.
    public static let text = """
        # One sign: what it shows, what it is told, what happens on it.
        interface org.loopbanner.Sign

        type Choice (id: string, index: int, text: string)
        type State (
          # This run of the daemon; sequence numbers count within it, and 'seq' is the last one.
          run: string, seq: int, version: string,
          # Wall clock (RFC 3339) and CLOCK_MONOTONIC in nanoseconds of this state.
          time: string, at: int,
          selected: ?Choice,
          motion: (resting, sliding, panning, running),
          # held_until: monotonic nanoseconds; null where nothing is held, and with 'held' until Resume.
          paused: bool, held: bool, held_until: ?int,
          alert: ?AlertState,
          # 'lit_set': what a person asked for; null while the schedule controls the light.
          lit: bool, lit_set: ?bool, brightness: int, scale: int, width: int, height: int,
          # How many options there are; 'revision' is that of their list, and whose list it is.
          options: int, revision: int, options_from: (file, control),
          # The configuration file, without links.
          configuration: string,
          # What [[schedule]] and 'show' say; null where the configuration has neither.
          schedule: ?Schedule,
          # The ids of options that wait for their time or for a value; of many the first 100.
          waiting: []string,
          # How many frames were drawn in this run, and whether the line of each button works.
          frames: int, buttons: []ButtonState,
          # How often the program that draws texts in fonts of the system has failed in this run.
          font_failures: int,
          display: (works, waiting, failed), trouble: []string
        )

        type ButtonState (line: string, works: bool)
        # What the schedules say now, how many options wait for their time, and the next change; null: none in ten days.
        # What somebody set holds until the schedules next say something about it, so the sign may be brighter or darker.
        type Schedule (now: Scheduled, waiting: int, next: ?ScheduleChange)
        # null: they say nothing about it. 'speed' is in pixels per second.
        type Scheduled (brightness: ?int, lit: ?bool, dwell: ?string, speed: ?float)
        # The sign's local time (RFC 3339), and the first of the options that appear and leave then.
        type ScheduleChange (time: string, then: Scheduled, appearing: []string, leaving: []string)

        # The keys of [[option]] in loopbanner.toml(5), with the same meaning and the same forms of values.
        type Option (
          id: ?string, text: ?string, page: ?(solid, blank),
          # A file beside the configuration; rows of '.' and '#'; a PNG or GIF in base64. 'rows' are told as 'image'.
          picture: ?string, rows: ?[]string, image: ?string,
          # The name of a file, or rows.
          icon: ?object,
          fit: ?(scale, crop), dither: ?string, invert: ?bool, color: ?string, background: ?string,
          dwell: ?string, whole_display: ?bool, show: ?[]string, size: ?int,
          # Leaves by itself unless it is set again within this time.
          lifetime: ?string,
          # Only told, never taken: whether it has an action, whose it is, and whether it holds for this run only.
          has_action: ?bool, from: ?(file, control), temporary: ?bool
        )

        type Alert (
          # An alert with the same id is replaced; left out, one is made up.
          id: ?string,
          # One of them: words; rows of '.' and '#'; a PNG or GIF in base64.
          text: ?string, rows: ?[]string, image: ?string,
          priority: ?(info, warning, urgent),
          # null: until a tap or Dismiss.
          duration: ?string, tap_dismisses: ?bool, blink: ?bool
        )

        type AlertState (id: string, text: string, priority: (info, warning, urgent), until: ?int, waiting: int)
        # The first event of what was taken, and what is selected after it.
        type Taken (run: string, seq: int, selected: ?Choice)
        type Count (hour: string, id: string, taps: int, activations: int, shown_seconds: int)
        type Diagnostic (
          severity: (error, warning), path: string, line: ?int, column: ?int, message: string
        )

        method GetState() -> (state: State)
        # From 'offset' on, as many as fit into a message and at most 'limit'.
        method GetOptions(offset: ?int, limit: ?int) -> (
          options: []Option, revision: int, total: int
        )

        # What the button would do; the first one when none is named by its line.
        method Tap(button: ?string, gesture: ?(tap, double_tap, long_press)) -> (taken: Taken)
        method Next() -> (taken: Taken)
        method Previous() -> (taken: Taken)
        method GoTo(id: string) -> (taken: Taken)
        # Runs the action of the selected option, or goes to 'id' and runs that one's.
        method Activate(id: ?string) -> (taken: Taken)
        method Pause() -> (taken: Taken)
        method Resume() -> (taken: Taken)
        # Keeps the timer away; null is until Resume.
        method Hold(duration: ?string) -> (taken: Taken)
        method SetBrightness(percent: int) -> (taken: Taken)
        method SetScale(scale: int) -> (taken: Taken)
        # null: as the schedule says.
        method SetLit(lit: ?bool) -> (taken: Taken)

        # One line of a script, without a time: "goto tea", "hold 5min", "brighter", "tap GPIO27". The reply and the errors
        # are those of the method that does the same: 'dismissed' after "dismiss", 'warnings' after "reload", otherwise
        # 'taken'.
        method Perform(line: string) -> (taken: ?Taken, dismissed: ?int, warnings: ?[]Diagnostic)

        # Lists keep the place. A 'revision' that is not the present one refuses the change. 'keep' false: not after
        # a restart. The reply comes when the list is in force. Actions are those of the file's options.
        # 'warnings' are about what was given, such as a character that the font lacks. 'durable': the list is on disk
        # within a second, so a power cut does not undo the change. It is false with 'keep' false, without a state
        # directory, and while the disk fails.
        method SetOptions(options: []Option, revision: ?int, keep: ?bool) -> (
          revision: int, durable: bool, warnings: []Diagnostic
        )
        # A new option, or another one with the same id; before the option 'before', with 'last' at the end, or where it
        # was; a new one at the end.
        method UpsertOption(option: Option, before: ?string, last: ?bool, revision: ?int, keep: ?bool) -> (
          revision: int, durable: bool, warnings: []Diagnostic
        )
        # Puts an option before the option 'before', or at the end; it is otherwise unchanged, its lifetime included.
        method MoveOption(id: string, before: ?string, revision: ?int, keep: ?bool) -> (
          revision: int, durable: bool
        )
        method RemoveOption(id: string, revision: ?int, keep: ?bool) -> (revision: int, durable: bool)
        # Back to the list of the file.
        method ResetOptions() -> (revision: int, durable: bool)

        # For {value:NAME}; null takes it away, and so does the end of 'lifetime'. Values are kept for the next start,
        # and are written once a minute at most, to spare the SD card. With 'persist' true this one is on disk within a
        # second, if the reply says that it is 'durable'.
        method SetValue(name: string, value: ?string, lifetime: ?string, persist: ?bool) -> (durable: bool)
        method GetValues() -> (values: [string]string)
        method Raise(alert: Alert) -> (id: string)
        # All of them without an id.
        method Dismiss(id: ?string) -> (dismissed: int)
        # Reads the configuration again; replies when it is in force, or refused.
        method Reload() -> (warnings: []Diagnostic)

        # Events after number 'after' of 'run': those that are kept, and with 'more' all that follow. Without
        # 'after' only what follows. 'kinds' limits them to the events of these names. 'lost' of them are missing before
        # the first one here; 'restarted': 'run' is another one.
        method Subscribe(after: ?int, run: ?string, kinds: ?[]string) -> (
          run: string, restarted: ?bool, lost: ?int, events: []object
        )

        # The display: once, or with 'more' whenever it changes, at most 'rate' (default 25, at most 100) times
        # a second.
        method GetFrame(rate: ?int) -> (
          frame: int, at: int, width: int, height: int, lit: bool, brightness: int, rows: []string
        )

        # Whole hours, from 'from' up to 'to', as in 2026-11-22T20:00:00Z; the last one so far too. 'next' is the hour
        # to go on from, null after the last. An hour and an id may be there twice: add them.
        method GetStatistics(from: ?string, to: ?string) -> (counts: []Count, next: ?string)

        # The input means nothing now: at_end, at_start, empty, already_paused, not_paused, at_limit, fixed_scale,
        # unbound, still_running, alert, no_alert, or what else events.md lists; not_shown for an option that waits for
        # its time or its value.
        error Refused (reason: string)
        error UnknownOption (id: string, nearest: ?string)
        error UnknownButton (button: string)
        # No event has this name.
        error UnknownKind (kind: string, nearest: ?string)
        # A line with an unknown word, or with an argument that the word does not take.
        error InvalidLine (reason: string)
        # 'path' as in "options[3].dwell"; the message is the one of `loopbanner check`.
        error InvalidOption (path: string, message: string)
        # 'path' as in "alert.image".
        error InvalidAlert (path: string, message: string)
        error WrongRevision (revision: int)
        error InvalidConfiguration (diagnostics: []Diagnostic)
        # The call has \\u0000, a number that is too large, or more than 32 arrays and objects within each other in a
        # parameter.
        error UnreadableCall (reason: string)
        # After 'retry_after' seconds the same call can succeed; null if it never can.
        error LimitExceeded (what: string, limit: int, retry_after: ?int)
        error ReadOnly ()
        error Ending ()

        """
}
