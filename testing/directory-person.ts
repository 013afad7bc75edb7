import type { Person } from "@/lib/directory/schema";

export const buildPerson = (id: string, given: Partial<Person> = {}): Person => ({
  ...{ id, productive_id: id, user_id: null, first_name: id, last_name: "Person", title: "" },
  ...{ avatar_url: "http://localhost/avatar", manager_id: null, synced_at: "2026-11-20T00:00:00" },
  ...given,
});
