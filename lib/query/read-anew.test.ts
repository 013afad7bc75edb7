import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { readAnew } from "./read-anew";

const queryKey = ["what is shown"];
const client = new QueryClient();
afterEach(() => client.clear());

/** Asks for what is at this moment there, and is answered when `answer` is called: each request by itself, in the order they were made. */
function show(there: { value: string }) {
  const requests: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const value = there.value;
      return new Promise<string>((resolve) => requests.push(() => resolve(value)));
    },
  });
  const shown: (string | undefined)[] = [];
  const leave = observer.subscribe(({ data }) => shown.push(data));
  return { requests, shown, leave, now: () => observer.getCurrentResult() };
}

describe("what is read anew", () => {
  test("is from after the change, also where the first request was still under way", async () => {
    const there = { value: "before" };
    const { requests, shown, leave, now } = show(there);
    there.value = "after";
    const read = readAnew(client, queryKey);
    await expect.poll(() => requests.length).toBe(2);
    for (const answer of requests) answer();
    await read;
    expect(now()).toMatchObject({ data: "after", isError: false });
    expect(shown).not.toContain("before");
    leave();
  });

  test("is from after the change where a later request was under way, and what is shown stays until then", async () => {
    const there = { value: "first" };
    const { requests, shown, leave, now } = show(there);
    requests[0]?.();
    await expect.poll(() => now().data).toBe("first");
    there.value = "before";
    void client.refetchQueries({ queryKey });
    there.value = "after";
    const read = readAnew(client, queryKey);
    await expect.poll(() => requests.length).toBe(3);
    expect(now().data).toBe("first");
    for (const answer of requests) answer();
    await read;
    expect(now().data).toBe("after");
    expect(shown).not.toContain("before");
    leave();
  });

  test("leaves alone what nobody shows: whoever fetches that by themself gets what they asked for", async () => {
    const answers: (() => void)[] = [];
    const fetched = client.fetchQuery({
      queryKey,
      queryFn: () => new Promise<string>((resolve) => answers.push(() => resolve("asked for"))),
    });
    await readAnew(client, queryKey);
    answers[0]?.();
    await expect(fetched).resolves.toBe("asked for");
    expect(answers).toHaveLength(1);
  });
});
