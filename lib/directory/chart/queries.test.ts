import { expect, test } from "vitest";
import type { Directory } from "@/lib/directory/directory-store";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { getChart } from "./queries";

test("rebuilds a chart for the next request after a failed build", async () => {
  const people = [{ id: "a", managerId: null }];
  const tree = buildReportingTree(people);
  let failures = 1;
  const directory: Directory = {
    fieldFilters: [],
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
    preferredNames: new Map(),
    byId: new Map(),
    tree: {
      ...tree,
      managerOf: (id) => {
        if (failures-- > 0) throw new Error("out of memory");
        return tree.managerOf(id);
      },
    },
  };
  await expect(getChart(directory)).rejects.toThrow("out of memory");
  expect((await getChart(directory)).model.roots).toHaveLength(1);
});
