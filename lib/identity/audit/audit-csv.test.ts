import { expect, test } from "vitest";
import { buildAuditEvent } from "@/testing/browser-data";
import { parseCsv } from "@/testing/parse-csv";
import { formatAuditCsv } from "./audit-csv";

const header =
  "id,at,kind,channel,actor_id,actor_name,token_id,viewed_as_id,viewed_as_name,person_id,person_name,profile_group,rule,subject_id,subject_name,detail,request_id";

test("has a column for every field of an event", () => {
  const named = (id: string) => ({ id, name: `name of ${id}` });
  const [names = [], line = []] = parseCsv(
    formatAuditCsv([
      buildAuditEvent({
        token_id: "token",
        viewed_as: { user_id: "viewed", name: "name of viewed" },
        person: named("person"),
        profile_group: "contact",
        rule: "Executive",
        subject: named("subject"),
        detail: "why",
        request_id: "request-1",
      }),
    ]),
  );
  expect(names.join()).toBe(header);
  expect(line.slice(6)).toEqual([
    ...["token", "viewed", "name of viewed", "person", "name of person", "contact", "Executive"],
    ...["subject", "name of subject", "why", "request-1"],
  ]);
});
