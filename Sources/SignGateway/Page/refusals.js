"use strict";
// Translated errors of the gateway and the sign, by code. {NAME} is a member of the error.
const refusals = {
  en: {
    refused: "The gateway rejects this.", LoginRequired: "The session has ended. Please log in again.",
    WrongSecret: "This is not the password.", TooSoon: "The password was wrong. Please wait {seconds} seconds.",
    NoPasswordSet: "No password is set. Set one on the sign: sudo loopbanner-gateway password",
    TooMany: "Too many pages of this sign are open. Close some of them.",
    NoSign: "No sign is connected.", NoAnswer: "The sign does not answer.", Ending: "The sign is stopping.",
    OptionExists: "There is already an option with this name. Choose another name.",
    OptionChanged: "This option has been changed in the meantime. Please try again.",
    OptionGone: "This option has been removed in the meantime.",
    UnknownOption: "There is no option with the name “{id}”.", UnknownButton: "There is no button at “{button}”.",
    UnknownCounter: "There is no counter with the name “{name}”.",
    WrongRevision: "The list has been changed in the meantime. Please try again.",
    InvalidOption: "This is invalid for an option.", InvalidAlert: "This is invalid for an alert.",
    InvalidParameter: "“{parameter}” is invalid.", LimitExceeded: "This exceeds a limit of the sign.",
    Unreadable: "The text contains a character that cannot be shown.", TooLong: "This is too long.",
    ReadOnly: "The gateway may not change this sign.",
    MethodNotFound: "The sign has a different version. Restart it.",
    WrongHost: "The gateway does not know this address. Add its name to hosts in gateway.toml.",
    WrongOrigin: "A page of another site may not do this.",
    "Refused.at_end": "This is the last option.", "Refused.at_start": "This is the first option.",
    "Refused.empty": "There are no options.", "Refused.already_paused": "The sign is already paused.",
    "Refused.not_paused": "The sign is not paused.",
    "Refused.not_shown": "This option is hidden by its schedule or waits for a value.",
    "Refused.at_limit": "The limit is reached.", "Refused.fixed_scale": "The letter size is fixed.",
    "Refused.unbound": "This sign has no such button.", "Refused.alert": "An alert covers the banner.",
    "Refused.still_running": "The action is still running.", "Refused.no_alert": "There is no alert.",
    "Refused.no_statistics": "This sign does not count.", "Refused.unreadable": "The sign cannot read its statistics.",
    Refused: "The sign cannot do this now.",
  },
  de: {
    refused: "Das Gateway lehnt das ab.", LoginRequired: "Die Sitzung ist abgelaufen. Bitte erneut anmelden.",
    WrongSecret: "Das Passwort ist falsch.", TooSoon: "Das Passwort war falsch. Bitte {seconds} Sekunden warten.",
    NoPasswordSet: "Es ist noch kein Passwort festgelegt. Auf dem Schild: sudo loopbanner-gateway password",
    TooMany: "Es sind zu viele Seiten dieses Schilds geöffnet. Bitte einige schließen.",
    NoSign: "Kein Schild verbunden.", NoAnswer: "Das Schild antwortet nicht.", Ending: "Das Schild wird gerade beendet.",
    OptionExists: "Diesen Namen hat schon ein anderer Eintrag. Bitte einen anderen wählen.",
    OptionChanged: "Dieser Eintrag wurde inzwischen geändert. Bitte noch einmal versuchen.",
    OptionGone: "Dieser Eintrag wurde inzwischen entfernt.", UnknownOption: "Es gibt keinen Eintrag namens „{id}“.",
    UnknownButton: "An „{button}“ gibt es keine Taste.", UnknownCounter: "Es gibt keinen Zähler namens „{name}“.",
    WrongRevision: "Die Liste wurde inzwischen geändert. Bitte noch einmal versuchen.",
    InvalidOption: "Das ist bei einem Eintrag nicht erlaubt.", InvalidAlert: "Das ist bei einem Hinweis nicht erlaubt.",
    InvalidParameter: "„{parameter}“ ist ungültig.", LimitExceeded: "Das ist mehr, als das Schild zulässt.",
    Unreadable: "Der Text enthält ein Zeichen, das nicht angezeigt werden kann.", TooLong: "Das ist zu lang.",
    ReadOnly: "Das Gateway darf dieses Schild nicht ändern.",
    MethodNotFound: "Das Schild hat eine andere Version. Bitte neu starten.",
    WrongHost: "Das Gateway kennt diese Adresse nicht. Der Name fehlt bei hosts in gateway.toml.",
    WrongOrigin: "Seiten anderer Anbieter dürfen das nicht.",
    "Refused.at_end": "Das ist der letzte Eintrag.", "Refused.at_start": "Das ist der erste Eintrag.",
    "Refused.empty": "Es gibt keine Einträge.", "Refused.already_paused": "Das Schild ist schon angehalten.",
    "Refused.not_paused": "Das Schild ist nicht angehalten.",
    "Refused.not_shown": "Dieser Eintrag ist laut Zeitplan ausgeblendet oder wartet auf einen Wert.",
    "Refused.at_limit": "Weiter geht es nicht.", "Refused.fixed_scale": "Die Schriftgröße ist fest eingestellt.",
    "Refused.unbound": "Dieses Schild hat dafür keine Taste.", "Refused.alert": "Ein Hinweis verdeckt die Laufschrift.",
    "Refused.still_running": "Die Aktion läuft noch.", "Refused.no_alert": "Es gibt keinen Hinweis.",
    "Refused.no_statistics": "Dieses Schild zählt nicht mit.",
    "Refused.unreadable": "Das Schild kann seine Statistik nicht lesen.",
    Refused: "Das geht gerade nicht.",
    // The formats of the editor's fields. In English, the sign's own message is shown instead.
    "id.rule": "Dieser Name ist nicht erlaubt.", "text.rule": "Dieser Text ist nicht erlaubt.",
    "dwell.rule": "Das ist keine gültige Dauer. Beispiele: 3s, 1.5s, 2min.",
    "lifetime.rule": "Das ist keine gültige Dauer. Beispiele: 10min, 3h, 2h30min.",
    "show.rule": "Das ist kein gültiger Zeitplan. Beispiel: Mon..Fri 11:00..14:00. Mehrere Zeiten mit Semikolon trennen.",
    "image.rule": "Dieses Bild ist nicht erlaubt. Erlaubt sind PNG und GIF bis 48 KiB.",
  },
};

// Translations of the sign's warnings, by a part of the English sentence. Other warnings stay in English.
const warningTexts = {
  en: [],
  de: [
    [/lacks? (.*?)(?:;|$)/, "Der Schrift fehlt $1."],
    [/no font has/, "Der Text enthält Zeichen, die in allen Schriften fehlen."],
    [/shows nothing/, "Der Text hat keinen sichtbaren Inhalt."],
    [/for the time write/, "Für die Uhrzeit {time:%H:%M} schreiben."],
    [/clipped/, "Der Inhalt ist zu groß und wird abgeschnitten."],
    [/comes out all (?:dark|lit)/, "Das Bild ist nicht zu erkennen: Alle Punkte sind gleich hell."],
    [/never opens/, "Diese Zeit tritt nie ein."],
    [/no option is shown|without any option/, "Zeitweise ist kein Eintrag sichtbar. Die Anzeige ist dann leer."],
  ],
};

// Translations of the sign's problems. $1 is the device, $2 the number of a display, $3 the system's reason.
const problemTexts = {
  en: [],
  de: [
    [/^no display(?<number> \d+)?, retrying: (?<device>.*?): (?<reason>.*)$/, "Die Anzeige$2 fehlt ($1: $3). Neuer Versuch läuft."],
    [/^no button, retrying: (?<device>.*?): (?<reason>.*)$/, "Eine Taste fehlt ($1: $3). Neuer Versuch läuft."],
    [/(?:is|are) shown in built-in letters/, "Statt der Systemschriften wird die eingebaute Schrift verwendet."],
  ],
};

// Translations of the system's reasons. Problems with other reasons stay in English.
const reasonTexts = {
  de: [
    [/^No such (?:file|device)|has no GPIO chip/, "nicht vorhanden"], [/^Permission denied|not permitted/, "keine Berechtigung"],
    [/\bbusy\b/, "schon in Gebrauch"], [/I\/O error|Input\/output error/, "antwortet nicht"],
  ],
};

// Returns the translated problems, and those that stay in English.
function explainTroubles(troubles) {
  const known = [], raw = [];
  for (const sentence of troubles) {
    const [pattern, text] = problemTexts[language].find(([pattern]) => pattern.test(sentence)) ?? [];
    const { device = "", number = "", reason } = (pattern && sentence.match(pattern).groups) ?? {};
    const cause = reason && reasonTexts[language].find(([pattern]) => pattern.test(reason))?.[1];
    if (!pattern || (reason && !cause)) raw.push(sentence);
    else known.push(text.replace(/\$[123]/g, (place) => ({ $1: device, $2: number, $3: cause })[place]));
  }
  return { known, raw };
}

// Returns the translated warnings, and those that stay in English.
function explainWarnings(warnings) {
  const known = [], raw = [];
  for (const { message } of warnings) {
    const [pattern, text] = warningTexts[language].find(([pattern]) => pattern.test(message)) ?? [];
    if (pattern) known.push(text.replace("$1", message.match(pattern)[1] ?? "")); else raw.push(message);
  }
  return { text: known.join(" "), raw };
}
