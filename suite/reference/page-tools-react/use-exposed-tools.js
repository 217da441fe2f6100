// `useExposedTools`: page tools offered to the browser's agents while a component is mounted (`exposeTools` says how).
//
// It refuses to offer the same tools anew for a render that changed none of them: agents would see them come and go.

import { useEffect, useState } from "react";
import { exposeTools } from "../page-tools/index.js";

/** Offers the tools while the component is mounted. An array with the same tools in it is the same offer. */
export function useExposedTools(tools) {
  const [offered, setOffered] = useState(tools);
  if (!haveSameTools(offered, tools)) setOffered(tools);
  useEffect(() => exposeTools(offered), [offered]);
}

function haveSameTools(one, other) {
  return one === other || (one.length === other.length && one.every((tool, index) => tool === other[index]));
}
