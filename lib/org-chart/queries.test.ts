import { expect, test } from "vitest";
import type { Directory } from "@/lib/directory/directory-store";
import { buildReportingTree } from "@/lib/reporting/reporting-tree";
import { chartOf } from "./queries";

test("a chart that could not be built is built for the next request", async () => {
  const people = [{ id: "a", managerId: null }];
  const tree = buildReportingTree(people);
  let failures = 1;
  const directory: Directory = {
    version: 1n,
    syncedAt: null,
    people: people.map(({ id }) => ({
      id,
      productive_id: id,
      user_id: null,
      first_name: "Ada",
      last_name: "Achterberg",
      title: "",
      avatar_url: "https://kith.example/avatars/1/AA",
      manager_id: null,
      synced_at: "",
    })),
    byId: new Map(),
    tree: {
      ...tree,
      managerOf: (id) => {
        if (failures-- > 0) throw new Error("out of memory");
        return tree.managerOf(id);
      },
    },
  };
  await expect(chartOf(directory)).rejects.toThrow("out of memory");
  expect((await chartOf(directory)).model.roots).toHaveLength(1);
});
