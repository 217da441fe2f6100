// Forms as bodies: multipart/form-data, and application/x-www-form-urlencoded where it is read.
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
import { blobBytes, blobType, fileFacts, newFile } from "mock:blob";
import { concat, toRust } from "mock:buffer-source";
import { host } from "mock:host";
import { ArrayPrototypePush, MathFloor, StringPrototypeReplaceAll, TypeError } from "mock:primordials";
import { decodeText, encodeText } from "mock:utf8";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

// { bytes, stream, type } of a form's entries.
export function writeForm(entries) {
  const boundary = newBoundary();
  const parts = [];
  for (let i = 0; i < entries.length; i++) {
    writeEntry(parts, entries[i][0], entries[i][1], boundary);
  }
  ArrayPrototypePush(parts, encodeText("--" + boundary + "--\r\n"));
  return { bytes: concat(parts), stream: null, type: "multipart/form-data; boundary=" + boundary };
}

function newBoundary() {
  let boundary = "----WebKitFormBoundary";
  for (let i = 0; i < 16; i++) {
    boundary += LETTERS[MathFloor(host.random() * LETTERS.length)];
  }
  return boundary;
}

function writeEntry(parts, name, value, boundary) {
  const head = "--" + boundary + '\r\nContent-Disposition: form-data; name="' + quoted(withCrlf(name)) + '"';
  if (typeof value === "string") {
    ArrayPrototypePush(parts, encodeText(head + "\r\n\r\n" + withCrlf(value) + "\r\n"));
    return;
  }
  const type = blobType(value) === "" ? "application/octet-stream" : blobType(value);
  const file = quoted(fileFacts(value).name);
  ArrayPrototypePush(parts, encodeText(head + '; filename="' + file + '"\r\nContent-Type: ' + type + "\r\n\r\n"));
  ArrayPrototypePush(parts, blobBytes(value));
  ArrayPrototypePush(parts, encodeText("\r\n"));
}

function withCrlf(text) {
  const lines = StringPrototypeReplaceAll(StringPrototypeReplaceAll(text, "\r\n", "\n"), "\r", "\n");
  return StringPrototypeReplaceAll(lines, "\n", "\r\n");
}

function quoted(text) {
  const lines = StringPrototypeReplaceAll(StringPrototypeReplaceAll(text, "\n", "%0A"), "\r", "%0D");
  return StringPrototypeReplaceAll(lines, '"', "%22");
}

// The FormData of a body.
export function parse(bytes, mediaType, contentType) {
  const { newFormData } = host.load("mock:form-data");
  if (mediaType === "application/x-www-form-urlencoded") {
    return newFormData(host.load("mock:url-search-params").parseQuery(decodeText(bytes)));
  }
  const parts = mediaType === "multipart/form-data" ? host.area("multipart").parse(toRust(bytes), contentType) : undefined;
  if (parts === undefined) {
    throw new TypeError("Failed to fetch");
  }
  const entries = [];
  for (let i = 0; i < parts.length; i++) {
    const { name, filename, type, bytes: content } = parts[i];
    const value = filename === undefined ? decodeText(content) : newFile(content, filename, type, host.wallClock());
    ArrayPrototypePush(entries, [name, value]);
  }
  return newFormData(entries);
}
