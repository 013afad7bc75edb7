import { QueryClient, QueryObserver, type QueryKey } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { apiQuery } from "./fetch-api";
import { invalidateAndRefetch } from "./refetch";

const queryKey = ["/api/account"];
const client = new QueryClient();
afterEach(() => client.clear());

/** Subscribes to a query that returns the current value. Calling `requests[i]` completes its i-th request. */
function observeQuery(there: { value: string }) {
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

describe("refetch", () => {
  test("a path covers its queries with any parameters and those of its items, and no other path", async () => {
    const webhooks = [
      apiQuery("/api/admin/webhooks"),
      apiQuery("/api/admin/webhooks/{id}/deliveries", { path: { id: "1" }, query: { limit: 50 } }),
    ];
    const others = [
      apiQuery("/api/admin/connections"),
      apiQuery("/api/admin/connections/projects/departments"),
      { queryKey: ["directory"] },
    ];
    for (const { queryKey: key } of [...webhooks, ...others]) client.setQueryData<unknown>(key, {});
    await invalidateAndRefetch(client, "/api/admin/webhooks");
    await invalidateAndRefetch(client, "/api/admin/connections");
    const isStale = ({ queryKey: key }: { queryKey: QueryKey }) => client.getQueryState(key)?.isInvalidated;
    expect(webhooks.map(isStale)).toEqual([true, true]);
    expect(others.map(isStale)).toEqual([true, false, false]);
  });

  test("returns data from after the change, also while the first request is in progress", async () => {
    const there = { value: "before" };
    const { requests, shown, leave, now } = observeQuery(there);
    there.value = "after";
    const read = invalidateAndRefetch(client, "/api/account");
    await expect.poll(() => requests.length).toBe(2);
    for (const answer of requests) answer();
    await read;
    expect(now()).toMatchObject({ data: "after", isError: false });
    expect(shown).not.toContain("before");
    leave();
  });

  test("returns data from after the change while a later request is in progress, and shows the previous data until then", async () => {
    const there = { value: "first" };
    const { requests, shown, leave, now } = observeQuery(there);
    requests[0]?.();
    await expect.poll(() => now().data).toBe("first");
    there.value = "before";
    void client.refetchQueries({ queryKey });
    there.value = "after";
    const read = invalidateAndRefetch(client, "/api/account");
    await expect.poll(() => requests.length).toBe(3);
    expect(now().data).toBe("first");
    for (const answer of requests) answer();
    await read;
    expect(now().data).toBe("after");
    expect(shown).not.toContain("before");
    leave();
  });

  test("does not cancel queries without subscribers: a later fetch gets its own response", async () => {
    const answers: (() => void)[] = [];
    const fetched = client.fetchQuery({
      queryKey,
      queryFn: () => new Promise<string>((resolve) => answers.push(() => resolve("fetched"))),
    });
    await invalidateAndRefetch(client, "/api/account");
    answers[0]?.();
    await expect(fetched).resolves.toBe("fetched");
    expect(answers).toHaveLength(1);
  });
});
