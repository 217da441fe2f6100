// The model behind LanguageModel, played by Rust. What it says goes to page code nowhere but through a session.

import { host } from "mock:host";

const area = host.area("model");

/** What this model does with a session's tools: "execute", "ignored" or "declared". */
export const toolsMode = area.toolsMode();

/** The model's next message to a session. */
export const nextMessage = (input) => area.next(input);

/** An error that a tool threw, as the model is told it. */
export const errorText = (thrown) => area.errorText(thrown);

let download = "none";

/** Whether the model has to be fetched first. */
export const availability = () => {
  const state = area.availability();
  if (state !== "downloadable" && state !== "downloading") return state;
  if (download === "done") return "available";
  return download === "running" ? "downloading" : state;
};

/** Notes how far this page's download of the model has come. */
export function noteDownload(state) {
  if (download !== "done") download = state;
}
