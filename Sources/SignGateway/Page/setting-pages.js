// The pages with settings: the keys that each of them has, and their texts.

// The tables of the regions at the edges of the display. A region without a text has no other key either.
export const edges = ["header", "footer", "left", "right"];
// The keys of each page by table. Further keys of a table stand below "more".
export const pages = {
  scroll: { scroll: ["style", "direction", "speed", "dwell", "slide", "transition", "easing"] },
  letters: { text: ["size", "font", "color"] },
  schedules: {
    display: ["brightness"], schedule: ["when", "brightness", "lit", "dwell", "speed", "over"],
    brightness_sensor: ["device", "curve"], location: ["zone", "latitude", "longitude"],
  },
  regions: { ...Object.fromEntries(edges.map((edge) => [edge, ["text"]])), regions: ["hide"], dots: ["position", "on"] },
  counters: { counter: ["name", "start", "step", "range", "reset"] },
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
  regions: "hiding", dots: "dots", mqtt: "mqtt", group: "group", source: "sources", viewer: "viewers", web: "web", fleet: "fleet",
};
export const examples = {
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
  awtrix: "awtrix", setup: "setupServed", labels: "fleetLabels", keys: "ownerKeys", revoked: "revokedKeys", commands: "unsignedCommands",
};
// The texts of choices. A choice without a text has its name in the configuration file.
export const choiceTexts = {
  never: "never", forward: "movingOn", none: "none", top: "top", bottom: "bottom", center: "center", select: "atOnce", settle: "atRest", true: "on", false: "off", left: "left", right: "right", up: "up", down: "down", paged: "paged", ticker: "ticker", value: "value", options: "options",
  red: "red", amber: "amber", green: "green", blue: "blue", white: "white",
};
