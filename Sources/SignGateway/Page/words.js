"use strict";
// What the page says, in its two languages.
const words = {
  en: {
    language: "Language", now: "Now on the sign", inputs: "Buttons of the sign", previous: "Back", tap: "Tap",
    next: "Next", pause: "Pause", resume: "Go on", hold: "Hold 5 min", activate: "Action", login: "Log in",
    logout: "Log out", password: "Password", loginHint: "You may look. To change something, give the password.",
    noPassword: "You may look. Nobody may change anything before a password is set. On the sign, type: " +
      "sudo loopbanner-gateway password",
    light: "Light", brightness: "Brightness", on: "On", off: "Off", auto: "As scheduled", alert: "Alert", text: "Text",
    duration: "For", untilTap: "until a tap", priority: "Priority", info: "normal", warning: "warning", urgent: "urgent",
    show: "Show", dismiss: "End all alerts", options: "Options",
    sortHint: "Drag an option to its place, or move it with the arrow keys on its handle.", add: "Add",
    reset: "Back to the file's list", statistics: "Last 24 hours", option: "Option", id: "Name", picture: "Picture (PNG, GIF)",
    dwell: "Rests for", times: "Shown when", lifetime: "Leaves after", save: "Save", cancel: "Cancel", remove: "Remove",
    taps: "Taps", shown: "Shown", noCounts: "Nothing was counted yet.", away: "The gateway does not answer. Please try again.",
    interrupted: "The gateway does not answer. Trying again.",
    noSign: "No sign answers. Is the service loopbanner running?", failed: "The display does not work.",
    waiting: "The display is missing; the sign waits for it.", dark: "The display is dark.", alertNow: "Alert: ",
    paused: "paused", held: "held", move: "Move", edit: "Edit", saved: "Saved.", removed: "Removed:", moved: "Moved to place ",
    undo: "Undo", restored: "Restored.", close: "Close the message", more: "Show all", less: "Show less",
    warns: "The sign warns:",
    shownNow: "Shown.", done: "Done.", sureReset: "Forget all changes, and show the list of the file?", added: "Added.",
    tooLarge: "The picture is too large. The file may have 48 KiB.", needsContent: "An option needs a text or a picture.",
    waitsForTime: "waits for its time", waitsForValue: "waits for a value",
    changedMeanwhile: "This option was changed meanwhile. The version on the sign is below, yours is above.",
    removedMeanwhile: "This option was removed meanwhile.", takeTheirs: "Take the version on the sign",
    overwrite: "Save mine instead", addAgain: "Add it again",
    notCounted: "This sign does not count: it has no state directory.",
    scheduleNow: "By the schedule now:", scheduleQuiet: "The schedule says nothing now.", from: "From", litWord: "lit", lightWord: "brightness",
    byHand: "It was changed by hand; that holds until the schedule next says something about it.", darkWord: "dark",
    dwellWord: "options rest for", speedWord: "speed", oneWaits: "1 option waits for its time",
    manyWait: "options wait for their time", asWithout: "as without a schedule", appears: "appears", leaves: "leaves",
    group: "Group", alone: "This sign goes by itself.", joining: "This sign looks for the others.",
    nobody: "Nobody else is here with the same list.",
    in_step: "This sign goes in step with the others.", thisSign: "this sign", offline: "not there", otherList: "another list",
    scribe: "keeps the time", other_list: "The others have another list, or move in another way.",
    other_version: "Signs of the group run another version of LoopBanner. Install the same version on all of them.",
    clock: "The clocks of the signs do not agree.",
  },
  de: {
    language: "Sprache", now: "Jetzt auf dem Schild", inputs: "Tasten des Schilds", previous: "Zurück", tap: "Tippen",
    next: "Weiter", pause: "Pause", resume: "Fortsetzen", hold: "5 min halten", activate: "Aktion", login: "Anmelden",
    logout: "Abmelden", password: "Passwort", loginHint: "Zusehen darf jeder. Zum Ändern bitte das Passwort eingeben.",
    noPassword: "Zusehen darf jeder. Ändern darf niemand, solange kein Passwort gesetzt ist. Auf dem Schild: " +
      "sudo loopbanner-gateway password",
    light: "Licht", brightness: "Helligkeit", on: "An", off: "Aus", auto: "Nach Plan", alert: "Hinweis", text: "Text",
    duration: "Dauer", untilTap: "bis zum Tippen", priority: "Wichtigkeit", info: "normal", warning: "Warnung",
    urgent: "dringend", show: "Zeigen", dismiss: "Alle Hinweise beenden", options: "Einträge",
    sortHint: "Einträge an ihren Platz ziehen, oder am Griff mit den Pfeiltasten verschieben.", add: "Hinzufügen",
    reset: "Zurück zur Liste der Datei", statistics: "Letzte 24 Stunden", option: "Eintrag", id: "Name",
    picture: "Bild (PNG, GIF)", dwell: "Bleibt für", times: "Zu sehen", lifetime: "Verschwindet nach", save: "Speichern",
    cancel: "Abbrechen", remove: "Entfernen", taps: "Tipper", shown: "Gezeigt", noCounts: "Es wurde noch nichts gezählt.",
    away: "Das Gateway antwortet nicht. Bitte noch einmal versuchen.",
    interrupted: "Das Gateway antwortet nicht. Neuer Versuch läuft.",
    noSign: "Kein Schild antwortet. Läuft der Dienst loopbanner?", failed: "Die Anzeige funktioniert nicht.",
    waiting: "Die Anzeige fehlt; das Schild wartet auf sie.", dark: "Die Anzeige ist dunkel.", alertNow: "Hinweis: ",
    paused: "angehalten", held: "gehalten", move: "Verschieben", edit: "Bearbeiten", saved: "Gespeichert.",
    removed: "Entfernt:", undo: "Rückgängig", restored: "Wiederhergestellt.", close: "Meldung schließen",
    more: "Ganz zeigen", less: "Kürzer", warns: "Das Schild warnt:", moved: "Verschoben auf Platz ", shownNow: "Wird gezeigt.", done: "Erledigt.",
    sureReset: "Alle Änderungen vergessen und die Liste der Datei zeigen?", added: "Hinzugefügt.",
    tooLarge: "Das Bild ist zu groß. Die Datei darf 48 KiB haben.", needsContent: "Ein Eintrag braucht einen Text oder ein Bild.",
    waitsForTime: "wartet auf seine Zeit", waitsForValue: "wartet auf einen Wert",
    changedMeanwhile: "Dieser Eintrag wurde inzwischen geändert. Die Fassung auf dem Schild steht unten, die eigene oben.",
    removedMeanwhile: "Dieser Eintrag wurde inzwischen entfernt.", takeTheirs: "Fassung des Schilds nehmen",
    overwrite: "Meine stattdessen speichern", addAgain: "Wieder hinzufügen",
    notCounted: "Dieses Schild zählt nicht: Es hat kein Zustandsverzeichnis.",
    scheduleNow: "Jetzt nach Plan:", scheduleQuiet: "Der Plan sagt jetzt nichts.", from: "Ab", litWord: "hell", lightWord: "Helligkeit",
    byHand: "Es wurde von Hand geändert; das gilt, bis der Plan wieder etwas dazu sagt.", darkWord: "dunkel",
    dwellWord: "Einträge bleiben für", speedWord: "Tempo", oneWaits: "1 Eintrag wartet auf seine Zeit",
    manyWait: "Einträge warten auf ihre Zeit", asWithout: "wie ohne Plan", appears: "erscheint", leaves: "verschwindet",
    group: "Gruppe", alone: "Dieses Schild läuft für sich.", joining: "Dieses Schild sucht die anderen.",
    nobody: "Sonst ist niemand mit derselben Liste da.",
    in_step: "Dieses Schild läuft im Gleichschritt mit den anderen.", thisSign: "dieses Schild", offline: "nicht da",
    otherList: "andere Liste", scribe: "gibt den Takt an",
    other_list: "Die anderen haben eine andere Liste oder bewegen sich anders.",
    other_version: "Schilder der Gruppe haben eine andere Version von LoopBanner. Installiere auf allen dieselbe.",
    clock: "Die Uhren der Schilder stimmen nicht überein.",
  },
};

// The language that was chosen last in this browser, or that of the browser.
let language = storedLanguage() ?? (navigator.language.toLowerCase().startsWith("de") ? "de" : "en");
const word = (key) => words[language][key] ?? refusals[language][key];

function storedLanguage() {
  try {
    const stored = localStorage.getItem("language");
    return stored in words ? stored : null;
  } catch {
    // The browser stores nothing for this page.
    return null;
  }
}

function chooseLanguage(chosen) {
  language = chosen;
  try { localStorage.setItem("language", chosen); } catch { /* It holds until the page is closed. */ }
}

// Fills everything that has words.
function speak() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", word(element.dataset.label));
  }
}
