import { peopleResponse } from "../lib/directory/schema";
import { formatVerdict as inWords, judgeScripts, readBudget } from "../scripts/bench/budget";
import { measurePageLoad } from "../scripts/page-load";
import { expect, test, createDemoHeaders } from "./fixtures";

test("no page loads more script than its budget, as staff", async ({ context, request, signIn }) => {
  const answer = await request.get("/api/people", { headers: createDemoHeaders("staff") });
  const listed = peopleResponse.parse(await answer.json()).people;
  const someone = listed.find(({ manager_id }) => manager_id !== null)?.id ?? "";
  const kilobytes = new Map<string, number>();
  const measure = async (name: string, path = name) =>
    kilobytes.set(name, (await measurePageLoad(context, path)).script / 1_000);
  await measure("/signin");
  await signIn("staff");
  for (const path of ["/", "/people", "/org-chart"]) await measure(path);
  await measure("/people/:id", `/people/${someone}`);
  const verdicts = judgeScripts(kilobytes, readBudget());
  expect(verdicts.filter(({ isKept }) => !isKept).map(inWords)).toEqual([]);
  expect(verdicts.length).toBe(kilobytes.size);
});
