// The requests of the setup to the gateway.
import { showError, showMistake } from "./setup-messages.js";
import { kept } from "./setup-state.js";
import { showStep } from "./setup-steps.js";
import { phrase } from "./setup-texts.js";

// Sends a request. Returns the reply, or null after showing an error.
export async function send(path, body) {
  const method = body === undefined ? "GET" : "POST";
  let response, reply;
  try {
    response = await fetch(path, { method, headers: body === undefined ? {} : { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    reply = response.status === 204 ? {} : await response.json();
  } catch {
    showError(phrase("away"));
    return null;
  }
  if (response.ok) return reply;
  // The sign has been set up meanwhile.
  if (response.status === 404 || reply.error === "SetUp") { finishElsewhere(); return null; }
  if (reply.error === "CodeRequired") { showStep("code"); showError(phrase("CodeRequired")); return null; }
  showMistake(reply);
  return null;
}

function finishElsewhere() {
  kept.remove();
  location.reload();
}

// Logs in to the page of the sign, which the gateway serves within a second.
export async function logIn(password) {
  for (let attempt = 0; attempt < 40; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    try {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch("/api/session", { method: "POST", headers, body: JSON.stringify({ password }) });
      if (response.status === 204) return;
    } catch {
      // The gateway is not there yet.
    }
  }
}
