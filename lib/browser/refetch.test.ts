import { QueryClient, QueryObserver, type QueryKey } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { apiQuery } from "./fetch-api";
import { invalidateAndRefetch } from "./refetch";

const queryKey = ["/api/account"];
const client = new QueryClient();
afterEach(() => client.clear());

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
    let value = "before";
    const requests: (() => void)[] = [];
    const queryFn = () => {
      const read = value;
      return new Promise<string>((resolve) => requests.push(() => resolve(read)));
    };
    const observer = new QueryObserver(client, { queryKey, queryFn });
    const shown: (string | undefined)[] = [];
    const leave = observer.subscribe(({ data }) => shown.push(data));
    value = "after";
    const read = invalidateAndRefetch(client, "/api/account");
    await expect.poll(() => requests.length).toBe(2);
    for (const answer of requests) answer();
    await read;
    expect(observer.getCurrentResult()).toMatchObject({ data: "after", isError: false });
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
