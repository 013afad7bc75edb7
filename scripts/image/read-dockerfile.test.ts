import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseFinalStage } from "./read-dockerfile";

test("of the last stage alone: what it copies from where, what it sets and what it starts", () => {
  const text = [
    "FROM node:20 AS build",
    "COPY . .",
    "ENV FIRST=1",
    "FROM node:20",
    "ENV A=1 B=/data",
    "COPY --from=build /kith/a.json /kith/b.json ./",
    "COPY --from=build /kith/lib lib",
    "HEALTHCHECK --interval=5s \\",
    '  CMD ["node", "-e", "0"]',
    'CMD ["node", "start.ts"]',
  ].join("\n");
  expect(parseFinalStage(text)).toEqual({
    copies: [
      { stage: "build", sources: ["/kith/a.json", "/kith/b.json"], target: "./" },
      { stage: "build", sources: ["/kith/lib"], target: "lib" },
    ],
    variables: { A: "1", B: "/data" },
    command: ["node", "start.ts"],
  });
});

test("reads ours", () => {
  const { copies, variables, command } = parseFinalStage(readFileSync("Dockerfile", "utf8"));
  expect(copies.map(({ stage }) => stage)).toContain("packages");
  expect(variables["KITH_DATA_DIR"]).toBe("/data");
  expect(command[0]).toBe("node");
});
