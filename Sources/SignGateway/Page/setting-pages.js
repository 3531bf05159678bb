// The pages with settings: the keys that each of them has, and their texts.

// The tables of the regions at the edges of the display. A region without a text has no other key either.
export const edges = ["header", "footer", "left", "right"];
// The keys of each page by table. Further keys of a table stand below "more".
export const pages = {
  scroll: { scroll: ["style", "direction", "speed", "dwell", "slide", "transition", "easing"] },
  letters: { text: ["size", "font", "color"] },
  schedules: {
    display: ["brightness", "tap_lights", "on_exit"], schedule: ["when", "brightness", "lit", "dwell", "speed", "over"],
    brightness_sensor: ["device", "curve"], location: ["zone", "latitude", "longitude"],
  },
  regions: { ...Object.fromEntries(edges.map((edge) => [edge, ["text"]])), regions: ["hide"], dots: ["position", "on"] },
  counters: { counter: ["name", "start", "step", "range", "reset"] },
  presses: {
    button: ["name", "on_tap", "on_double_tap", "on_long_press"], combination: ["buttons", "on_tap", "on_long_press"],
    statistics: ["enabled", "keep"], report: ["stdout", "kinds"], realtime: ["listen", "from"],
  },
  connections: {
    mqtt: ["url", "user", "password", "discovery"], group: ["name"], source: ["name", "http", "mqtt", "every", "as"],
    viewer: ["ddp", "flaschen_taschen", "color"], web: ["leds", "hosts", "trusted_proxies"], fleet: ["name", "labels", "keys", "revoked", "commands"],
  },
};
// Where the settings of a page are: at the gateway, or at the sign.
export const home = (page) => (page === "connections" ? "/api/gateway" : "/api/configuration");
// The headings of tables on a page with several of them.
export const headings = {
  schedule: "scheduleList", brightness_sensor: "lightSensor", location: "location", header: "header", footer: "footer", left: "leftRegion", right: "rightRegion",
  regions: "hiding", dots: "dots", combination: "combinationList", statistics: "counting", report: "reporting", realtime: "consoles", mqtt: "mqtt", group: "group", source: "sources", viewer: "viewers", web: "web", fleet: "fleet",
};
export const examples = {
  buttons: "GPIO17; GPIO27", listen: "e131", from: "192.168.1.20", universe: 1, kinds: "selected; input", fonts: "builtin; /usr/share/fonts/…", tap_lights: "30s", wakes: "30s",
  device: "bh1750", zone: "Europe/Berlin", latitude: 52.52, longitude: 13.4,
  url: "mqtt://localhost", http: "http://example.org/soup.json", mqtt: "shop/soup", pointer: "/soup/0", ddp: "192.168.1.20", flaschen_taschen: "192.168.1.30",
  hosts: "sign.example.org; led.example.org", trusted_proxies: "127.0.0.1; ::1", labels: "window; berlin", keys: "ed25519:…", revoked: "0123456789abcdef",
};
// The labels of keys, some of them with their table. A key without a label has its name in the configuration file.
export const labels = {
  text: "text", align: "align", gap: "space", background: "background", letters: "size", hide: "hideRegions", position: "position", on: "dotsChange",
  device: "sensorName", curve: "curve", hysteresis: "hysteresis", zone: "zone", latitude: "latitude", longitude: "longitude",
  "header.size": "rows", "footer.size": "rows", "left.size": "columns", "right.size": "columns",
  style: "style", direction: "direction", speed: "speedWord", dwell: "dwell", slide: "slide", transition: "transition", easing: "easing",
  size: "size", font: "font", color: "color", brightness: "brightness", when: "timesText", lit: "display", over: "over", name: "id",
  start: "start", step: "step", range: "range", reset: "resetAt",
  url: "brokerUrl", user: "user", password: "password", discovery: "discovery", http: "webAddress", mqtt: "topic", every: "every",
  as: "becomes", lifetime: "lifetime", ddp: "ddp", flaschen_taschen: "flaschenTaschen", leds: "leds", hosts: "hosts", trusted_proxies: "proxies",
  on_tap: "tapDoes", on_double_tap: "doubleTapDoes", on_long_press: "longPressDoes", long_press: "longPress", double_tap: "doubleTap",
  debounce: "bounce", wakes: "wakes", wait: "waitForDouble", buttons: "buttons", within: "within", tap_lights: "tapLights", on_exit: "onExit",
  enabled: "countsKept", keep: "keepCounts", stdout: "eventLog", kinds: "eventKinds", listen: "protocols", from: "consoleAddresses",
  universe: "universe", interface: "networkInterface", "realtime.hold": "holdPicture", fonts: "fontFiles",
  awtrix: "awtrix", setup: "setupServed", labels: "fleetLabels", keys: "ownerKeys", revoked: "revokedKeys", commands: "unsignedCommands",
};
// The texts of choices. A choice without a text has its name in the configuration file.
export const choiceTexts = {
  never: "never", forward: "movingOn", none: "none", top: "top", bottom: "bottom", center: "center", select: "atOnce", settle: "atRest", true: "on", false: "off", left: "left", right: "right", up: "up", down: "down", paged: "paged", ticker: "ticker", value: "value", options: "options",
  next: "nextOption", previous: "previousOption", activate: "runAction", pause: "pauseOrResume", pick: "pickShown", larger: "largerLetters",
  smaller: "smallerLetters", brighter: "brighter", darker: "darker", always: "always", "at-rest": "atRest", blank: "goesDark", keep: "keepsPicture",
  red: "red", amber: "amber", green: "green", blue: "blue", white: "white",
};
