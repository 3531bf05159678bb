// Tests of the page's modules, which page_trials.py runs in Chromium. Returns the names of the checks that passed, and the failures.
const done = arguments[0];
const passed = [];
const failed = [];

function check(name, seen, expected) {
  const [one, other] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (one === other) passed.push(name); else failed.push(`${name}: ${one} instead of ${other}`);
}

async function windows() {
  const { parseWindow, windowText } = await import("/windows.js");
  check("a window has its weekdays and times", parseWindow("Mon..Wed,Sat 11:00..14:00"), { days: [0, 1, 2, 5], from: "11:00", to: "14:00" });
  check("weekdays may run over the end of the week", parseWindow("Sat..Mon"), { days: [0, 5, 6], from: "", to: "" });
  check("a window without weekdays has all", parseWindow("22:00..02:00").days, [0, 1, 2, 3, 4, 5, 6]);
  check("dates, the sun and mistakes have no pickers", ["12-24", "sunset..23:00", "Mon..Foo", ""].map(parseWindow), [null, null, null, null]);
  const text = (days, from, to) => windowText({ days, from, to });
  check("weekdays become ranges", text([0, 1, 2, 5, 6], "11:00", "14:00"), "Mon..Wed,Sat,Sun 11:00..14:00");
  check("all weekdays need no name, unless there are no times", [text([0, 1, 2, 3, 4, 5, 6], "11:00", ""), text([0, 1, 2, 3, 4, 5, 6], "", "")],
    ["11:00..24:00", "Mon..Sun"]);
  check("nothing is no window", text([], "", ""), "");
}

async function merging() {
  const { merge } = await import("/merge.js");
  const base = { text: "Tea", dwell: "3s", later: [1] };
  check("changes of different fields are both kept", merge(base, { ...base, text: "Chai" }, { ...base, dwell: "7s" }),
    { merged: { text: "Chai", dwell: "7s", later: [1] }, conflicts: [] });
  check("two changes of one field are a conflict, and mine stays", merge(base, { ...base, text: "Chai" }, { ...base, text: "Mate" }),
    { merged: { text: "Chai", dwell: "3s", later: [1] }, conflicts: ["text"] });
  check("the same change is no conflict", merge(base, { ...base, dwell: "7s" }, { ...base, dwell: "7s" }).conflicts, []);
  check("a key that the page does not know is merged, too", merge(base, base, { ...base, later: [2], newer: 1 }).merged,
    { text: "Tea", dwell: "3s", later: [2], newer: 1 });
  check("a removed key stays removed", merge(base, { text: "Tea", later: [1] }, base).merged, { text: "Tea", later: [1] });
  check("my picture and a text of someone else are a conflict", merge(base, { image: "x" }, { ...base, text: "Mate" }).conflicts, ["text"]);
  const picture = { text: "Tea", image: "x", dither: "none" };
  check("a picture has a name without a conflict", merge(picture, { ...picture, fit: "crop" }, { ...picture, align: "left" }),
    { merged: { ...picture, fit: "crop", align: "left" }, conflicts: [] });
  check("my picture and a page of someone else are a conflict, and mine stays", merge(base, { ...base, image: "x" }, { ...base, page: "blank" }),
    { merged: { ...base, image: "x" }, conflicts: ["image"] });
  check("so are my text and a picture that hides it", merge(base, { ...base, text: "Chai" }, { ...base, image: "x" }),
    { merged: { ...base, text: "Chai" }, conflicts: ["image"] });
  check("and my picture that hides a text of someone else", merge(base, { ...base, image: "x" }, { ...base, text: "Mate" }).conflicts, ["image"]);
  check("a remaining lifetime is no conflict",
    merge({ lifetime: "3h" }, { lifetime: "1h" }, { lifetime: "2h59min" }), { merged: { lifetime: "1h" }, conflicts: [] });
}

// Korean has several words for a sign. The page has one of them.
async function korean() {
  const all = await Promise.all(["language", "more", "checks"].map((name) => fetch(`/${name}-ko.js`).then((answer) => answer.text())));
  check("the page in Korean has one word for a sign", all.join().match(/표지판|간판/g), null);
}

async function painting() {
  const { cropped, pixels } = await import("/paint.js");
  const at = (picture, look, x) => [...pixels(picture, look).slice(4 * x, 4 * x + 3)];
  const bits = { width: 3, height: 1, rows: ["#.#"] };
  check("a lit LED has the color of the sign", [at(bits, { leds: "red" }, 0), at(bits, { leds: "green" }, 2)], [[255, 90, 54], [60, 230, 90]]);
  check("a dark LED is dark, and so is a dark display", [at(bits, {}, 1), at(bits, { isLit: false }, 0)], [[36, 39, 43], [36, 39, 43]]);
  const red = (brightness) => at(bits, { brightness }, 0)[0];
  check("less brightness looks darker", red(100) > red(50) && red(50) > red(20) && red(20) > red(1) && red(1) > 60, true);
  check("a color display has its own colors", at({ width: 2, height: 1, rows: ["00ff00000000"] }, { leds: "red" }, 0), [36, 255, 43]);
  const grays = { width: 3, height: 1, rows: ["19."] };
  check("gray levels differ", at(grays, {}, 0)[0] < at(grays, {}, 1)[0], true);
  check("a picture is cropped to its lit part", cropped({ width: 5, height: 3, rows: [".....", ".#.#.", "....."] }),
    { width: 3, height: 1, rows: ["#.#"] });
}

async function valuesInTexts() {
  const { valueNames } = await import("/values.js");
  const texts = ["Soup {value:soup|none}, {value:soup}", "{bold}{value:tea}{/} {time:%H:%M}", undefined];
  check("the names of values are read from the texts", valueNames(texts.map((text) => ({ text }))), ["soup", "tea"]);
}

async function plainTexts() {
  const { plainText } = await import("/shared.js");
  const text = (text) => plainText({ id: "x", text });
  check("fields, styles and icons do not stand in the plain text",
    ["{bold}Tea{/}{fill}3.50\nnew", "{icon:tea} Tea", "Soup {value:soup|none}", "{time:%H:%M}", "{{x}", "{icon:tea}"].map(text),
    ["Tea 3.50 new", "Tea", "Soup [soup]", "🕒", "{x}", "x"]);
}

async function backups() {
  const { exported, readExport } = await import("/backup.js");
  const option = { id: "tea", text: "Tea", later: { a: 1 }, etag: "x", has_action: true, from: "file", temporary: false };
  const text = exported([option], "Bakery");
  check("an export has the keys that the page does not know", JSON.parse(text).options, [{ id: "tea", text: "Tea", later: { a: 1 } }]);
  check("an import reads them again", readExport(text), [{ id: "tea", text: "Tea", later: { a: 1 } }]);
  check("a list alone can be imported", readExport('[{"text": "Tea"}]'), [{ text: "Tea" }]);
  check("anything else cannot", ["", "{", "[]", "{}", "[1]", '{"options": [[]]}', "null"].map(readExport), Array(7).fill(null));
}

async function scaling() {
  const { scaledPicture, scaledSize } = await import("/scaling.js");
  check("a large picture becomes as high as the display", scaledSize(4000, 1000, { height: 8 }), { width: 32, height: 8 });
  check("a small one stays", scaledSize(10, 8, { height: 16 }), { width: 10, height: 8 });
  check("a long one is limited", scaledSize(100000, 10, { height: 10 }), { width: 2048, height: 1 });
  const canvas = document.createElement("canvas");
  canvas.width = 1600;
  canvas.height = 900;
  const context = canvas.getContext("2d");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, 800, 900);
  for (const type of ["image/jpeg", "image/webp", "image/png"]) {
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, type));
    const file = new File([blob, type === "image/png" ? new Uint8Array(60000) : ""], "photo", { type });
    const { data, isScaled } = await scaledPicture(file, { width: 32, height: 8 });
    check(`a large ${type.slice(6).toUpperCase()} is scaled`, [isScaled, atob(data).slice(1, 4), data.length < 2000], [true, "PNG", true]);
  }
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'], "a", { type: "image/svg+xml" });
  check("an SVG without a size is drawn", atob((await scaledPicture(svg, { width: 32, height: 8 })).data).slice(1, 4), "PNG");
}

async function languages() {
  const { languages } = await import("/language.js");
  check("the page has English, German and Korean", ["en", "de", "ko"].every((code) => languages.includes(code)), true);
  const read = async (name, code) => [code, (await import(`/${name}-${code}.js`)).default];
  const tables = await Promise.all(languages.map((code) => read("language", code)));
  const [checkTables, moreTables] = await Promise.all(["checks", "more"].map((name) => Promise.all(languages.map((code) => read(name, code)))));
  const english = tables.find(([code]) => code === "en")[1];
  const missing = [...differences(tables), ...differences(checkTables), ...differences(moreTables)];
  check("no language lacks a text or has another one", missing, []);
  const html = await fetch("/").then((answer) => answer.text());
  const used = [...html.matchAll(/data-(?:text|label)="?(\w+)/g)].map(([, key]) => key);
  check("each text of the page is in the table", used.filter((key) => !(key in english.texts) && !(key in english.refusals)), []);
}

// Returns how the tables of languages, pairs of a code and a table, differ from the English one.
function differences(tables) {
  const english = tables.find(([code]) => code === "en")[1];
  const missing = [];
  for (const [code, table] of tables) {
    for (const part of ["texts", "refusals"]) {
      if (!english[part]) continue;
      const [own, all] = [Object.keys(table[part]), Object.keys(english[part])];
      missing.push(...all.filter((key) => !table[part][key]?.trim()).map((key) => `${code} lacks ${key}`));
      missing.push(...own.filter((key) => !all.includes(key)).map((key) => `${code} has the unknown text ${key}`));
      const names = (text) => (text?.match(/\{\w+\}/g) ?? []).sort().join();
      missing.push(...all.filter((key) => names(english[part][key]) !== names(table[part][key])).map((key) => `${code} ${key}: other names in braces`));
    }
  }
  return missing;
}

async function settings() {
  const { textOf, valueOf } = await import("/setting-values.js");
  const both = (kind, text) => { const value = valueOf(kind, text); return [value, textOf(kind, value)]; };
  check("a field's text becomes the value that the sign reads, and back", [
    both("integer", " 40 "), both("number", "20.5"), both("boolean", "false"), both("duration", "3s"), both("windows", "Mon; 11:00..12:00"),
    both("range", "-5 .. 9"), both("times", "04:00"), both("choice", "up"), both("integer", ""),
    both("curve", "0: 2.5;100 :40"),
  ], [
    [40, "40"], [20.5, "20.5"], [false, "false"], ["3s", "3s"], [["Mon", "11:00..12:00"], "Mon; 11:00..12:00"],
    [[-5, 9], "-5..9"], [["04:00"], "04:00"], ["up", "up"], [null, ""],
    [[[0, 2.5], [100, 40]], "0: 2.5; 100: 40"],
  ]);
  check("a mistake is left to the sign", [valueOf("integer", "4o"), valueOf("range", "1-2"), valueOf("curve", "0: 2; 3")], ["4o", "1-2", "0: 2; 3"]);
}

async function undoing() {
  const { count, forgetChanges, limit, remember, undoLast } = await import("/undo.js");
  forgetChanges();
  const reverted = [];
  for (let number = 1; number <= 12; number++) remember(async () => { reverted.push(number); });
  check("ten changes are remembered", [limit, count()], [10, 10]);
  while (count()) await undoLast();
  check("and reverted from the last to the first", reverted, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
}

Promise.all([plainTexts(), valuesInTexts(), windows(), merging(), korean(), painting(), backups(), scaling(), languages(), settings(), undoing()])
  .catch((error) => failed.push(String(error.stack)))
  .then(() => done({ passed, failed }));
