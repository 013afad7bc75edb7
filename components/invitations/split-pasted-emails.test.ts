import { expect, test } from "vitest";
import { splitPastedEmails } from "./split-pasted-emails";

test.each<[string, string[]]>([
  ["", []],
  ["ana@example.com", ["ana@example.com"]],
  [
    "ana@example.com, Bo@Example.com;cy@example.com\nANA@example.com",
    ["ana@example.com", "bo@example.com", "cy@example.com"],
  ],
  ['"Costa, Ana" <ana@example.com>, Bo Li <bo@example.com>', ["ana@example.com", "bo@example.com"]],
  [
    "Ana Costa\tana@example.com\tLisbon\r\nBo Li\tbo@example.com\tPerth",
    ["ana@example.com", "bo@example.com"],
  ],
])("the pasted text %j contains the addresses %j", (text, expected) => {
  expect(splitPastedEmails(text)).toEqual(expected);
});
