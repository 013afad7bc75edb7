import { expect, test } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit/schema";
import { buildAuditEvent } from "@/testing/browser-data";
import { describeEvent } from "./event-labels";

const named = (name: string, id = "1") => ({ id, name });

const ana = named("Ana Costa");
const ben = named("Ben Li");

test.each<[AuditEvent["kind"], Partial<AuditEvent>, string]>([
  ["profile_read", { person: ana, profile_group: "contact" }, "read Ana Costa's contact details"],
  ["signed_in", { detail: "Password" }, "signed in: Password"],
  [
    "sign_in_failed",
    { subject: ben, detail: "Wrong password" },
    "tried to sign in as Ben Li and was refused: Wrong password",
  ],
  ["sign_in_failed", {}, "tried to sign in and was refused"],
  ["connection_made", { subject: named("Fernhill", "projects") }, "connected the source of people: Fernhill"],
  [
    "connection_made",
    { subject: named("Fernhill", "chat"), detail: "#people" },
    "connected the chat system: Fernhill, #people",
  ],
  ["link_made", { person: ana, detail: "payroll, by hand" }, "linked Ana Costa to payroll, by hand"],
  [
    "link_made",
    { person: ana, subject: ben, detail: "payroll, by hand" },
    "linked Ana Costa to Ben Li in payroll, by hand",
  ],
  ["link_made", { person: ana, subject: ben, detail: "projects" }, "linked Ben Li to Ana Costa in projects"],
  [
    "link_removed",
    { subject: ben, detail: "payroll, employee Noor Čapek" },
    "removed the link of Ben Li to payroll, employee Noor Čapek",
  ],
  ["link_removed", { subject: ben, detail: "projects" }, "removed the link of Ben Li to projects"],
  ["exported", { subject: named("The audit log", "audit") }, "exported the audit log"],
  [
    "exported",
    { subject: named("The audit log", "audit"), detail: "kind=signed_in" },
    "exported the audit log, filtered by kind=signed_in",
  ],
  [
    "exported",
    { subject: named("Work e-mails", "work_emails"), detail: "of 3 people" },
    "exported 3 work e-mails",
  ],
  [
    "exported",
    { subject: named("Work e-mails", "work_emails"), detail: "of 1 person" },
    "exported 1 work e-mail",
  ],
])("describes %s with %j", (kind, more, words) => {
  expect(describeEvent(buildAuditEvent({ kind, ...more }))).toBe(words);
});

test("an event of a kind that only a newer version knows is described by its kind", () => {
  expect(describeEvent(Object.assign(buildAuditEvent(), { kind: "moved_house" }))).toBe("moved_house");
});
