import fc from "fast-check";
import { expect, test } from "vitest";
import { createStatementReader } from "./counting-proxy";

const message = (letter: string, body: string) => {
  const bytes = Buffer.alloc(letter.length + 4 + body.length);
  bytes.write(letter, 0);
  bytes.writeInt32BE(4 + body.length, letter.length);
  bytes.write(body, letter.length + 4);
  return bytes;
};
const startup = message("", "user kith database kith");

test("counts simple queries and executions of prepared statements only, for chunks of any size", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom("Q", "E", "P", "B", "S", "X"),
          fc.string({ maxLength: 20, unit: "grapheme-ascii" }),
        ),
      ),
      fc.array(fc.nat({ max: 30 }), { minLength: 1 }),
      (messages, cuts) => {
        const all = Buffer.concat([startup, ...messages.map(([letter, body]) => message(letter, body))]);
        let counted = 0;
        const read = createStatementReader(() => counted++);
        for (let at = 0, turn = 0; at < all.length; turn++) {
          const next = at + Math.max(1, cuts[turn % cuts.length] ?? 1);
          read(all.subarray(at, next));
          at = next;
        }
        expect(counted).toBe(messages.filter(([letter]) => letter === "Q" || letter === "E").length);
      },
    ),
  );
});
