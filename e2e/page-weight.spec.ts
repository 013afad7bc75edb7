import { peopleResponse } from "../lib/directory/schema";
import { formatVerdict, judgeScripts, readBudget } from "../scripts/bench/budget";
import { createDemoHeaders, expect, test } from "./fixtures";

test("no page loads more script than its budget, as staff @slow", async ({ context, request, signIn }) => {
  const answer = await request.get("/api/people", { headers: createDemoHeaders("staff") });
  const listed = peopleResponse.parse(await answer.json()).people;
  const report = listed.find(({ manager_id }) => manager_id !== null);
  const kilobytes = new Map<string, number>();

  /** Adds up the scripts that a page loads without a cache until the network is idle, in compressed bytes. */
  const measure = async (name: string, path = name) => {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    const scripts = new Set<string>();
    let bytes = 0;
    client.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(path, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    await page.close();
    kilobytes.set(name, bytes / 1_000);
  };

  await measure("/signin");
  await signIn("staff");
  for (const path of ["/", "/people", "/org-chart"]) await measure(path);
  await measure("/people/:id", `/people/${report?.id ?? ""}`);
  const verdicts = judgeScripts(kilobytes, readBudget());
  expect(verdicts.filter(({ isKept }) => !isKept).map(formatVerdict)).toEqual([]);
  expect(verdicts.length).toBe(kilobytes.size);
});
