extension ForbiddenWording {
    private static let person =
        "name the client, the sign, the operator or the member, or say that none does it"
    private static let program =
        "a program sends, receives, reads, stores, reports, returns, accepts or rejects"
    private static let report = "write 'reports', 'logs' or 'returns', and what"

    /// Phrases that must not be used, in lower case, each with the advice for a better wording.
    static let phrases: [String: String] = [
        // People in place of programs.
        "nobody": person, "nobody's": person, "somebody": person, "somebody's": person, "whoever": person,
        "anybody": person, "everybody": person, "who asks": "write 'clients'", "the others believe": program,
        "nobody in particular": "write 'a dynamic user'",
        // Speech and thought in place of data flow.
        "hears": program, "heard": program, "believes": program, "believed": program, "obey": program,
        "obeys": program, "obeyed": program, "says so": report, "say so": report, "saying so": report,
        "is told": report, "are told": report, "was told": report, "were told": report, "be told": report,
        "being told": report, "tells apart": "write 'distinguishes'", "tell apart": "write 'distinguish'",
        "told apart": "write 'distinguished'", "told anew": "write 'replayed'",
        "has to say": "write 'reports'",
        "says little": "write 'has no readable form'", "farewell": "write 'disconnects'",
        "hang up": "write 'disconnect'", "hangs up": "write 'disconnects'",
        // Everyday and literary words in place of terms.
        "anew": "write 'again', or a verb with 're-', such as 'redraw'",
        "for ever": "name the condition that ends it, or write 'indefinitely'",
        "of its own": "write 'its own X', 'a separate X' or 'a dedicated X'",
        "of their own": "write 'their own X', 'separate X' or 'dedicated X'",
        "of one's own": "write 'your own X' or 'a separate X'",
        "by itself": "write 'automatically', 'on its own' or 'independently'",
        "by themselves": "write 'automatically', 'on their own' or 'independently'",
        "goes on": "write 'continues' or 'resumes'", "go on": "write 'continue' or 'resume'",
        "went on": "write 'continued' or 'resumed'", "going on": "write 'continuing' or 'in progress'",
        "comes and goes": "write 'appears and disappears', or name the states",
        "come and go": "write 'appear and disappear', or name the states",
        "goes and comes back": "write 'restarts' or 'reconnects'", "under way": "write 'in progress'",
        "in retrospect": "write 'by replay'", "what counts": "name the condition",
        "are no trouble": "write 'are handled', and how", "is no trouble": "write 'is handled', and how",
        "mean no good": "write 'hostile clients'", "the scribe": "write 'the leader'",
        "deed": "write 'input'",
        "deeds": "write 'inputs'", "has to do with": "write 'handles' or 'belongs to'",
        "is there for": "write 'handles' or 'belongs to'", "are there for": "write 'handle' or 'belong to'",
        "as far as possible nowhere": "write 'stays in place where possible'",
        "turns for ever": "write 'loops indefinitely'", "a timer of systemd": "write 'a systemd timer'",
        "a chip each": "write 'addressable LEDs'", "an interface of http": "write 'an HTTP interface'",
        "what others know": "write 'sources'", "what feeds the sign": "write 'sources'",
        "no utf 8": "write 'not valid UTF-8'", "because of which": "write 'that prevents' or 'that causes'",
    ]

    private static let participle =
        "a participle is no thing: say what it holds, such as cachedState or requestedRunID"
    private static let speech = "programs do not speak: notify, handle, apply, log, report"

    /// Identifiers that must not be used in Swift code, each with a better name.
    static let names: [String: String] = [
        "known": participle, "wanted": participle, "written": participle, "looking": participle,
        "seen": participle,
        "told": participle, "drawn": participle, "taken": participle, "measured": participle,
        "words": "description, message, label or name", "complaints": "warnings or mistakes",
        "Past": "RollbackBuffer", "past": "rollback or rollbackBuffer", "Anchor": "Checkpoint",
        "Opening": "StartupLog",
        "Film": "ScrollCache", "Pane": "Tile", "Look": "Appearance", "look": "appearance", "Stage": "Layout",
        "Room": "Viewport", "room": "area",
        "View": "name the content, such as ContentFrame", "Draft": "BackBuffer",
        "Typeface": "FontSelection",
        "Wish": "TextRequestBatch", "Temper": "RestartPolicy", "Trouble": "Problem", "nowhere": "devNull",
    ]

    /// Words that must not be part of an identifier in camel case, each with a better word.
    static let nameParts: [String: String] = [
        "deed": "input", "deeds": "inputs", "scribe": "leader", "anew": "replay", "desk": "queue or handler",
        "doorkeeper": "Authenticator", "crowd": "ConnectionLimits", "hurried": "withDeadline",
        "standing": "MembershipState", "knowledge": "SignStateCache", "news": "events",
        "examination": "Doctor",
        "complaint": "warning, mistake or message", "complain": "log or report", "troubles": "problems",
        "backdrop": "StaticLayer", "keeper": "store, port or input", "tell": speech, "tells": speech,
        "say": speech,
        "says": speech, "said": speech, "obey": speech, "retold": speech, "nobody": "none",
        "somebody": "client",
        "mistaken": participle,
    ]
}
