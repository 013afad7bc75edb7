import { expect, test } from "vitest";
import { listLinesWithoutEmail, splitPastedEmails } from "./split-pasted-emails";

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

test.each<[string, string[]]>([
  ["ana@example.com\n\nBo Li <bo@example.com>", []],
  ["ana@example.com\nnot-an-email\r\n Bo Li ; cy@example.com", ["not-an-email", "Bo Li"]],
])("the pasted text %j has the lines %j without an address", (text, expected) => {
  expect(listLinesWithoutEmail(text)).toEqual(expected);
});
