import { expect, test } from "vitest";
import { areNicknames } from "./nicknames";

/** A short form for each name in the list. */
const called =
  `alex/alexander sasha/alexandra drew/andrew tony/anthony ben/benjamin kate/catherine chuck/charles
  chris/christopher tina/christine danny/daniel dave/david ted/edward liz/elizabeth em/emily frank/francis
  fred/frederick gabe/gabriel greg/gregory harry/henry bella/isabella jake/jacob jim/james jen/jennifer
  jess/jessica jack/john jon/jonathan joe/joseph josh/joshua larry/lawrence leo/leonard peggy/margaret matt/matthew
  mike/michael nate/nathaniel nick/nicholas ollie/oliver liv/olivia pat/patricia paddy/patrick pete/peter phil/philip
  becky/rebecca rick/richard bob/robert sam/samuel sam/samantha seb/sebastian steve/stephen sue/susan tom/thomas
  tim/timothy vicky/victoria vince/vincent bill/william zac/zachary`
    .split(/\s+/)
    .map((pair) => pair.split("/"));

test.each(called)("%s and %s are nicknames of each other", (short = "", name = "") => {
  expect([areNicknames(short, name), areNicknames(name, short)]).toEqual([true, true]);
});

test("names of different people are not nicknames of each other, and no name is its own nickname", () => {
  for (const [one, other] of [
    ["bob", "richard"],
    ["bob", "rob smith"],
    ["alexander", "alexandra"],
    ["bob", "bob"],
    ["ana", "ana"],
    ["", ""],
    ["", "bob"],
  ] as const)
    expect([one, other, areNicknames(one, other)]).toEqual([one, other, false]);
});
