// The page of a sign: starts its parts, and passes them what the sign sends.
import { setLoader } from "./changes.js";
import { element } from "./dom.js";
import { closeEditor, openEditor, startEditor } from "./editor.js";
import { applyLanguage, chooseLanguage, fillLanguages, loadLanguage } from "./language.js";
import { loadOptions, markLength, markOptions, showOptions, startList } from "./list.js";
import { clearMessage, startMessages } from "./messages.js";
import { startPages } from "./pages.js";
import { redrawPictures, startPictures } from "./pictures.js";
import { refreshSession, startLogin } from "./requests.js";
import { showSchedule } from "./schedule.js";
import { listen, notify, shared } from "./shared.js";
import { look, setLost, showFrame, showGroup, showState, startSign, translateSign } from "./sign.js";
import { loadStatistics } from "./statistics.js";
import { watchSign } from "./stream.js";
import { forgetChanges, startUndo } from "./undo.js";

let wasLost = false;

function receive({ kind, data }) {
  if (kind === "frame") return receiveFrame(JSON.parse(data));
  setLost(kind === "lost");
  if (kind === "lost") { wasLost = true; return; }
  clearMessage("gateway");
  const message = JSON.parse(data);
  const former = shared.state;
  shared.state = message.state;
  shared.group = message.group ?? null;
  showState(former);
  showGroup();
  if (shared.state) receiveState(former);
  // A restarted gateway may have no sessions.
  if (wasLost) refreshSession();
  wasLost = false;
}

function receiveFrame(frame) {
  const former = shared.frame;
  showFrame(frame);
  if (former && (former.width !== frame.width || former.height !== frame.height)) redrawPictures();
}

function receiveState(former) {
  const { state, revision } = shared;
  const isOther = state.revision !== revision && state.revision !== former?.revision;
  if (shared.isKnown && revision !== null && (isOther || (former && state.run !== former.run))) loadOptions();
  if (former && former.scale !== state.scale) redrawPictures();
  markOptions();
  notify("state");
}

await loadLanguage();
fillLanguages(element("language"));
setLoader(loadOptions);
startMessages();
startLogin();
startUndo();
startSign();
startPictures(markLength, look);
startList(openEditor);
startEditor();
startPages();
listen("options", showSchedule);
listen("session", () => {
  if (!shared.isKnown) { forgetChanges(); closeEditor(); return; }
  loadOptions().then(loadStatistics);
});
element("language").addEventListener("change", () => chooseLanguage(element("language").value));
listen("language", () => {
  translateSign();
  showFrame();
  applyLanguage();
  if (shared.isKnown) { showOptions(); loadStatistics(); }
});
refreshSession();
watchSign(receive);
