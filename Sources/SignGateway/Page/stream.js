// The event stream of the gateway. Browsers open only six connections to a host, so all tabs share one in a SharedWorker, whose
// script is this file, too. Without SharedWorker, each visible tab has its own connection. Hidden tabs need none.

// A connection that is reopened while it is needed, after 1 to 8 seconds. An EventSource itself gives up after an HTTP status
// such as 503.
export class EventConnection {
  // `receive` is called with {kind, data}: "state" and "frame" with JSON, and "lost" after a failure.
  constructor(receive) {
    this.receive = receive;
    this.source = null;
    this.timer = null;
    this.failures = 0;
  }

  setNeeded(isNeeded) {
    if (!isNeeded) this.close();
    else if (!this.source && !this.timer) this.open();
  }

  open() {
    this.source = new EventSource("/api/events");
    for (const kind of ["state", "frame"]) {
      this.source.addEventListener(kind, (event) => {
        this.failures = 0;
        this.receive({ kind, data: event.data });
      });
    }
    this.source.addEventListener("error", () => {
      const pause = 1000 * 2 ** Math.min(this.failures, 3) * (0.75 + 0.5 * Math.random());
      const failures = this.failures + 1;
      this.close();
      this.failures = failures;
      this.timer = setTimeout(() => { this.timer = null; this.open(); }, pause);
      this.receive({ kind: "lost" });
    });
  }

  close() {
    this.source?.close();
    clearTimeout(this.timer);
    this.source = this.timer = null;
    this.failures = 0;
  }
}

// The interval of a visible tab's reports, and the time without one after which a tab is considered closed.
const presence = { interval: 20e3, limit: 60e3 };

// In a page: passes the messages of the shared connection to `receive` while the page is visible.
export function watchSign(receive) {
  const isVisible = () => document.visibilityState === "visible";
  let report;
  const useOwnConnection = () => {
    const connection = new EventConnection(receive);
    report = (isHere) => connection.setNeeded(isHere);
    report(isVisible());
  };
  try {
    const worker = new SharedWorker("/stream.js", { type: "module" });
    worker.port.addEventListener("message", (event) => { if (isVisible()) receive(event.data); });
    worker.port.start();
    worker.addEventListener("error", useOwnConnection, { once: true });
    report = (isHere) => worker.port.postMessage(isHere);
    report(isVisible());
  } catch {
    useOwnConnection();
  }
  document.addEventListener("visibilitychange", () => report(isVisible()));
  window.addEventListener("pagehide", () => report(false));
  window.addEventListener("pageshow", () => report(isVisible()));
  setInterval(() => { if (isVisible()) report(true); }, presence.interval);
}

// In the worker: keeps the connection open while any tab is visible. A new tab receives the latest messages at once.
function serveTabs(scope) {
  const tabs = new Map();
  let latest = new Map();
  const connection = new EventConnection((message) => {
    if (message.kind === "lost") latest = new Map();
    latest.set(message.kind, message);
    if (message.kind !== "lost") latest.delete("lost");
    for (const port of tabs.keys()) port.postMessage(message);
  });
  const keepOpen = () => {
    if (!tabs.size) latest = new Map();
    connection.setNeeded(tabs.size > 0);
  };
  scope.addEventListener("connect", (event) => {
    const [port] = event.ports;
    port.addEventListener("message", ({ data: isHere }) => {
      if (isHere && !tabs.has(port)) for (const message of latest.values()) port.postMessage(message);
      if (isHere) tabs.set(port, Date.now()); else tabs.delete(port);
      keepOpen();
    });
    port.start();
  });
  setInterval(() => {
    for (const [port, time] of tabs) if (Date.now() - time > presence.limit) tabs.delete(port);
    keepOpen();
  }, presence.interval);
}

if (typeof document === "undefined") serveTabs(self);
