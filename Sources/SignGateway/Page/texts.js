"use strict";
// The texts of the page in both languages.
const texts = {
  en: {
    language: "Language", now: "On the sign now", inputs: "Buttons of the sign", previous: "Back", tap: "Tap",
    next: "Next", pause: "Pause", resume: "Resume", hold: "Hold for 5 min", activate: "Action", login: "Log in",
    logout: "Log out", password: "Password", loginHint: "Anyone can watch. To make changes, enter the password.",
    noPassword: "Anyone can watch. To allow changes, set a password on the sign: sudo loopbanner-gateway password",
    light: "Light", brightness: "Brightness", on: "On", off: "Off", auto: "Follow schedule", alert: "Alert", text: "Text",
    duration: "Show for", untilTap: "until a tap", priority: "Priority", info: "normal", warning: "warning",
    urgent: "urgent", show: "Show", dismiss: "Dismiss all alerts", options: "Options",
    sortHint: "To reorder options, drag their handles, or use the arrow keys on a handle.", add: "Add option",
    reset: "Restore the list of the file", statistics: "Last 24 hours", option: "Option", id: "Name",
    picture: "Picture (PNG or GIF)", dwell: "Display time", times: "Schedule", lifetime: "Remove after", save: "Save",
    cancel: "Cancel", remove: "Remove", taps: "Taps", shown: "Time shown", noCounts: "No data yet.",
    away: "The gateway does not answer. Please try again.", interrupted: "The gateway does not answer. Trying again…",
    noSign: "No sign is connected. Is the service loopbanner running?", failed: "The display does not work.",
    waiting: "The display is not connected. The sign keeps trying.", dark: "The display is dark.", alertNow: "Alert: ",
    paused: "paused", held: "on hold", move: "Move", edit: "Edit", saved: "Saved.", removed: "Removed:",
    moved: "Moved to position ", undo: "Undo", restored: "Restored.", close: "Close the message", more: "Show more",
    less: "Show less", warns: "The sign warns:", shownNow: "The alert is shown.",
    sureReset: "Discard all changes and restore the list of the file?", added: "Added.",
    tooLarge: "The picture is too large. The maximum is 48 KiB.", needsContent: "An option needs a text or a picture.",
    waitsForTime: "hidden by its schedule", waitsForValue: "waits for a value",
    changedMeanwhile: "This option has been changed in the meantime. Your version is above, the current one below.",
    removedMeanwhile: "This option has been removed in the meantime.", takeTheirs: "Use the current version",
    overwrite: "Overwrite with my version", addAgain: "Add it again",
    notCounted: "This sign does not count taps, because it has no state directory.",
    scheduleNow: "Current schedule:", scheduleQuiet: "No schedule applies at the moment.", from: "From", litWord: "lit",
    lightWord: "brightness", byHand: "Changed manually until the next change in the schedule.", darkWord: "dark",
    dwellWord: "display time", speedWord: "speed", oneWaits: "1 option is hidden", manyWait: "options are hidden",
    asWithout: "no schedule", appears: "appears", leaves: "disappears",
    group: "Group", alone: "This sign runs independently.", joining: "This sign is joining the group.",
    no_others: "No other sign has the same list.", in_step: "This sign is in step with the others.", thisSign: "this sign",
    offline: "offline", otherList: "different list", scribe: "leader",
    other_list: "The other signs have a different list or move differently.",
    other_version: "The signs run different versions of LoopBanner. Install the same version on all of them.",
    clock: "The clocks of the signs differ. Synchronize them.",
  },
  de: {
    language: "Sprache", now: "Aktuell auf dem Schild", inputs: "Tasten des Schilds", previous: "Zurück", tap: "Tippen",
    next: "Weiter", pause: "Pause", resume: "Fortsetzen", hold: "5 min festhalten", activate: "Aktion", login: "Anmelden",
    logout: "Abmelden", password: "Passwort", loginHint: "Zuschauen darf jeder. Zum Ändern bitte das Passwort eingeben.",
    noPassword: "Zuschauen darf jeder. Damit man auch etwas ändern kann, auf dem Schild ein Passwort festlegen: " +
      "sudo loopbanner-gateway password",
    light: "Licht", brightness: "Helligkeit", on: "An", off: "Aus", auto: "Nach Zeitplan", alert: "Hinweis", text: "Text",
    duration: "Dauer", untilTap: "bis jemand tippt", priority: "Priorität", info: "normal", warning: "Warnung",
    urgent: "dringend", show: "Anzeigen", dismiss: "Alle Hinweise ausblenden", options: "Einträge",
    sortHint: "Zum Sortieren die Einträge am Griff ziehen oder dort mit den Pfeiltasten verschieben.",
    add: "Eintrag hinzufügen", reset: "Liste aus der Datei wiederherstellen", statistics: "Letzte 24 Stunden",
    option: "Eintrag", id: "Name", picture: "Bild (PNG oder GIF)", dwell: "Anzeigedauer", times: "Zeitplan",
    lifetime: "Entfernen nach", save: "Speichern", cancel: "Abbrechen", remove: "Entfernen", taps: "Tastendrücke",
    shown: "Anzeigezeit", noCounts: "Noch keine Daten.",
    away: "Das Gateway antwortet nicht. Bitte noch einmal versuchen.",
    interrupted: "Das Gateway antwortet nicht. Neuer Versuch läuft …",
    noSign: "Kein Schild verbunden. Läuft der Dienst loopbanner?", failed: "Die Anzeige funktioniert nicht.",
    waiting: "Die Anzeige ist nicht angeschlossen. Das Schild versucht es weiter.", dark: "Die Anzeige ist dunkel.",
    alertNow: "Hinweis: ", paused: "angehalten", held: "festgehalten", move: "Verschieben", edit: "Bearbeiten",
    saved: "Gespeichert.", removed: "Entfernt:", moved: "Verschoben auf Platz ", undo: "Rückgängig",
    restored: "Wiederhergestellt.", close: "Meldung schließen", more: "Mehr anzeigen", less: "Weniger anzeigen",
    warns: "Das Schild warnt:", shownNow: "Der Hinweis wird angezeigt.",
    sureReset: "Alle Änderungen verwerfen und die Liste aus der Datei wiederherstellen?", added: "Hinzugefügt.",
    tooLarge: "Das Bild ist zu groß. Erlaubt sind höchstens 48 KiB.",
    needsContent: "Ein Eintrag braucht einen Text oder ein Bild.",
    waitsForTime: "laut Zeitplan ausgeblendet", waitsForValue: "wartet auf einen Wert",
    changedMeanwhile: "Dieser Eintrag wurde inzwischen geändert. Oben steht die eigene Fassung, unten die aktuelle.",
    removedMeanwhile: "Dieser Eintrag wurde inzwischen entfernt.", takeTheirs: "Aktuelle Fassung übernehmen",
    overwrite: "Mit eigener Fassung überschreiben", addAgain: "Wieder hinzufügen",
    notCounted: "Dieses Schild zählt nicht mit, weil es kein Zustandsverzeichnis hat.",
    scheduleNow: "Aktuell laut Zeitplan:", scheduleQuiet: "Zurzeit gilt kein Zeitplan.", from: "Ab",
    litWord: "eingeschaltet", lightWord: "Helligkeit",
    byHand: "Von Hand geändert, bis zur nächsten Änderung laut Zeitplan.", darkWord: "dunkel",
    dwellWord: "Anzeigedauer", speedWord: "Tempo", oneWaits: "1 Eintrag ist ausgeblendet",
    manyWait: "Einträge sind ausgeblendet", asWithout: "kein Zeitplan", appears: "erscheint", leaves: "verschwindet",
    group: "Gruppe", alone: "Dieses Schild läuft unabhängig.", joining: "Dieses Schild tritt der Gruppe gerade bei.",
    no_others: "Kein anderes Schild hat dieselbe Liste.",
    in_step: "Dieses Schild läuft im Gleichschritt mit den anderen.", thisSign: "dieses Schild", offline: "offline",
    otherList: "andere Liste", scribe: "gibt den Takt vor",
    other_list: "Die anderen Schilder haben eine andere Liste oder bewegen sich anders.",
    other_version: "Auf den Schildern laufen verschiedene Versionen von LoopBanner. Bitte überall dieselbe installieren.",
    clock: "Die Uhren der Schilder gehen verschieden. Bitte synchronisieren.",
  },
};

// The language chosen in this browser, or the browser's own.
let language = storedLanguage() ?? (navigator.language.toLowerCase().startsWith("de") ? "de" : "en");
const translate = (key) => texts[language][key] ?? refusals[language][key];

function storedLanguage() {
  try {
    const stored = localStorage.getItem("language");
    return stored in texts ? stored : null;
  } catch {
    // The browser stores nothing for this page.
    return null;
  }
}

function chooseLanguage(chosen) {
  language = chosen;
  try { localStorage.setItem("language", chosen); } catch { /* Then it applies until the page is closed. */ }
}

// Updates all elements with translated texts.
function applyLanguage() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = translate(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", translate(element.dataset.label));
  }
}
