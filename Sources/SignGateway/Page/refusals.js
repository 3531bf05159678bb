"use strict";
// The refusals of the gateway and the sign in words, by their codes. {NAME} is a member of the refusal.
const refusals = {
  en: {
    refused: "The gateway refuses that.", LoginRequired: "The session is over. Please log in again.",
    WrongSecret: "That is not the password.", TooSoon: "A wrong password was given. Wait {seconds} seconds.",
    NoPasswordSet: "No password is set yet. On the sign, type: sudo loopbanner-gateway password",
    TooMany: "Too many pages of this sign are open. Close some of them.",
    NoSign: "No sign answers.", NoAnswer: "The sign does not answer.", Ending: "The sign is stopping.",
    OptionExists: "There is an option with this name already. Choose another name.",
    OptionChanged: "This option was changed meanwhile. Please try again.",
    OptionGone: "This option was removed meanwhile.", UnknownOption: "There is no option with the name “{id}”.",
    UnknownButton: "There is no button at “{button}”.",
    WrongRevision: "The list was changed meanwhile. Please try again.",
    InvalidOption: "This is not possible for an option.", InvalidAlert: "This is not possible for an alert.",
    InvalidParameter: "“{parameter}” is not possible.", LimitExceeded: "That is more than the sign takes.",
    Unreadable: "The text has a character that cannot be shown.", TooLong: "That is more than the gateway takes at once.",
    ReadOnly: "The gateway may only look at this sign.", MethodNotFound: "The sign has another version. Restart it.",
    WrongHost: "The gateway does not know this address. Add its name to hosts in gateway.toml.",
    WrongOrigin: "A page from elsewhere may not do this.",
    "Refused.at_end": "This is the last option.", "Refused.at_start": "This is the first option.",
    "Refused.empty": "There are no options.", "Refused.already_paused": "The sign is paused already.",
    "Refused.not_paused": "The sign is not paused.", "Refused.not_shown": "This option waits for its time or for a value.",
    "Refused.at_limit": "It cannot go further.", "Refused.fixed_scale": "The letter size is fixed.",
    "Refused.unbound": "This sign has no button that does this.", "Refused.alert": "An alert covers the banner.",
    "Refused.still_running": "The action still runs.", "Refused.no_alert": "There is no alert.",
    "Refused.no_statistics": "This sign does not count.", "Refused.unreadable": "The sign cannot read its statistics.",
    Refused: "The sign cannot do that now.",
  },
  de: {
    refused: "Das Gateway lehnt das ab.", LoginRequired: "Die Sitzung ist zu Ende. Bitte noch einmal anmelden.",
    WrongSecret: "Das ist nicht das Passwort.", TooSoon: "Ein falsches Passwort wurde eingegeben. Bitte {seconds} Sekunden warten.",
    NoPasswordSet: "Es ist noch kein Passwort gesetzt. Auf dem Schild: sudo loopbanner-gateway password",
    TooMany: "Zu viele Seiten dieses Schilds sind offen. Bitte einige schließen.",
    NoSign: "Kein Schild antwortet.", NoAnswer: "Das Schild antwortet nicht.", Ending: "Das Schild wird gerade beendet.",
    OptionExists: "Es gibt schon einen Eintrag mit diesem Namen. Bitte einen anderen wählen.",
    OptionChanged: "Dieser Eintrag wurde inzwischen geändert. Bitte noch einmal versuchen.",
    OptionGone: "Dieser Eintrag wurde inzwischen entfernt.", UnknownOption: "Es gibt keinen Eintrag mit dem Namen „{id}“.",
    UnknownButton: "Es gibt keine Taste an „{button}“.",
    WrongRevision: "Die Liste wurde inzwischen geändert. Bitte noch einmal versuchen.",
    InvalidOption: "Das ist bei einem Eintrag nicht möglich.", InvalidAlert: "Das ist bei einem Hinweis nicht möglich.",
    InvalidParameter: "„{parameter}“ ist nicht möglich.", LimitExceeded: "Das ist mehr, als das Schild annimmt.",
    Unreadable: "Der Text hat ein Zeichen, das nicht gezeigt werden kann.",
    TooLong: "Das ist mehr, als das Gateway auf einmal annimmt.",
    ReadOnly: "Das Gateway darf dieses Schild nur ansehen.",
    MethodNotFound: "Das Schild hat eine andere Version. Bitte neu starten.",
    WrongHost: "Das Gateway kennt diese Adresse nicht. Der Name fehlt bei hosts in gateway.toml.",
    WrongOrigin: "Das darf eine fremde Seite nicht.",
    "Refused.at_end": "Das ist der letzte Eintrag.", "Refused.at_start": "Das ist der erste Eintrag.",
    "Refused.empty": "Es gibt keine Einträge.", "Refused.already_paused": "Das Schild ist schon angehalten.",
    "Refused.not_paused": "Das Schild ist nicht angehalten.",
    "Refused.not_shown": "Dieser Eintrag wartet auf seine Zeit oder auf einen Wert.",
    "Refused.at_limit": "Weiter geht es nicht.", "Refused.fixed_scale": "Die Schriftgröße ist fest.",
    "Refused.unbound": "Dieses Schild hat keine Taste, die das tut.", "Refused.alert": "Ein Hinweis verdeckt das Banner.",
    "Refused.still_running": "Die Aktion läuft noch.", "Refused.no_alert": "Es gibt keinen Hinweis.",
    "Refused.no_statistics": "Dieses Schild zählt nicht.", "Refused.unreadable": "Das Schild kann seine Statistik nicht lesen.",
    Refused: "Das kann das Schild jetzt nicht.",
    // What a field of the editor takes. In English the sign's own sentence says more.
    "id.rule": "Der Name ist nicht möglich.", "text.rule": "Der Text ist nicht möglich.",
    "dwell.rule": "Das ist keine Dauer. Möglich sind zum Beispiel 3s, 1.5s und 2min.",
    "lifetime.rule": "Das ist keine Dauer. Möglich sind zum Beispiel 10min, 3h und 2h30min.",
    "show.rule": "Das sind keine Zeiten. Möglich ist zum Beispiel Mon..Fri 11:00..14:00; mehrere trennt ein Semikolon.",
    "image.rule": "Das Bild ist nicht möglich. Möglich sind PNG und GIF bis 48 KiB.",
  },
};

// The sign's warnings in other languages, by what is in the English sentence. One that is not here is shown in English.
const warningWords = {
  en: [],
  de: [
    [/lacks? (.*?)(?:;|$)/, "Der Schrift fehlt $1."],
    [/no font has/, "Der Text enthält Zeichen, die keine Schrift hat."],
    [/shows nothing/, "Der Text zeigt nichts."],
    [/for the time write/, "Die Uhrzeit zeigt {time:%H:%M}."],
    [/clipped/, "Der Inhalt ist größer als sein Platz und wird beschnitten."],
    [/comes out all (?:dark|lit)/, "Von dem Bild ist nichts zu erkennen: Alle Punkte sind gleich."],
    [/never opens/, "Diese Zeit kommt nie."],
    [/no option is shown|without any option/, "Zeitweise ist kein Eintrag zu sehen; dann ist die Anzeige leer."],
  ],
};

// The sign's troubles in other languages. $1 is the device, $2 the number of a display, $3 the reason of the system.
const troubleWords = {
  en: [],
  de: [
    [/^no display(?<number> \d+)?, retrying: (?<device>.*?): (?<reason>.*)$/, "Die Anzeige$2 fehlt ($1: $3). Neuer Versuch läuft."],
    [/^no button, retrying: (?<device>.*?): (?<reason>.*)$/, "Eine Taste fehlt ($1: $3). Neuer Versuch läuft."],
    [/(?:is|are) shown in built-in letters/, "Texte in Schriften des Systems erscheinen in eingebauten Buchstaben."],
  ],
};

// The reasons in other languages. A trouble with another reason is shown in English.
const reasonWords = {
  de: [
    [/^No such (?:file|device)|has no GPIO chip/, "nicht vorhanden"], [/^Permission denied|not permitted/, "keine Berechtigung"],
    [/\bbusy\b/, "schon in Gebrauch"], [/I\/O error|Input\/output error/, "antwortet nicht"],
  ],
};

// Troubles of the sign: the texts in the page's language, and the sentences that are left in English.
function explainTroubles(troubles) {
  const known = [], raw = [];
  for (const sentence of troubles) {
    const [pattern, text] = troubleWords[language].find(([pattern]) => pattern.test(sentence)) ?? [];
    const { device = "", number = "", reason } = (pattern && sentence.match(pattern).groups) ?? {};
    const cause = reason && reasonWords[language].find(([pattern]) => pattern.test(reason))?.[1];
    if (!pattern || (reason && !cause)) raw.push(sentence);
    else known.push(text.replace(/\$[123]/g, (place) => ({ $1: device, $2: number, $3: cause })[place]));
  }
  return { known, raw };
}

// Warnings of the sign: the text in the page's language, and the sentences that are left in English.
function explainWarnings(warnings) {
  const known = [], raw = [];
  for (const { message } of warnings) {
    const [pattern, text] = warningWords[language].find(([pattern]) => pattern.test(message)) ?? [];
    if (pattern) known.push(text.replace("$1", message.match(pattern)[1] ?? "")); else raw.push(message);
  }
  return { text: known.join(" "), raw };
}
