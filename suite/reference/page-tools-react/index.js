// The reference SDK as a React application bundles it: with React itself, which the suite's `mount` needs.

export * from "../page-tools/index.js";
export { useExposedTools } from "./use-exposed-tools.js";
export { createElement, StrictMode } from "react";
export { createRoot } from "react-dom/client";
