import { expect, test } from "vitest";
import { auditKinds } from "@/lib/identity/audit/filter-search-params";
import type { AuditEvent } from "@/lib/identity/audit/schema";
import { describeEvent } from "./event-labels";

/** Returns an event of a kind, without subject and details except for the fields in `more`. */
const event = (kind: AuditEvent["kind"], more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: "1",
  at: "2026-11-20T00:00:00",
  kind,
  channel: "page",
  actor: { user_id: "0193a1b2-0000-7000-8000-000000000001", name: "Vera" },
  token_id: null,
  viewed_as: null,
  person: null,
  profile_group: null,
  rule: null,
  subject: null,
  detail: null,
  request_id: null,
  ...more,
});

const named = (name: string, id = "1") => ({ id, name });

test.each([
  [
    event("profile_read", { person: named("Ana Costa"), profile_group: "contact" }),
    "read Ana Costa's contact details",
  ],
  [
    event("profile_unreadable", { person: named("Ana Costa"), profile_group: "financial" }),
    "requested Ana Costa's financial details, which Kith could not decrypt",
  ],
  [
    event("level_changed", { subject: named("Ben Li"), detail: "staff → manager" }),
    "changed Ben Li's level: staff → manager",
  ],
  [event("signed_in", { detail: "Password" }), "signed in: Password"],
  [
    event("sign_in_failed", { subject: named("Ben Li"), detail: "Wrong password" }),
    "tried to sign in as Ben Li and was refused: Wrong password",
  ],
  [event("sign_in_failed"), "tried to sign in and was refused"],
  [event("user_added", { subject: named("Ben Li"), detail: "staff" }), "added Ben Li as staff"],
  [
    event("token_created", { subject: named("Door sign"), detail: "view:people, 90 days" }),
    "created the API token “Door sign”: view:people, 90 days",
  ],
  [
    event("connection_made", { subject: named("Fernhill", "projects") }),
    "connected the projects system: Fernhill",
  ],
  [
    event("connection_made", { subject: named("Fernhill", "chat"), detail: "#people" }),
    "connected the chat system: Fernhill, #people",
  ],
  [
    event("link_made", { person: named("Ana Costa"), detail: "payroll, by hand" }),
    "linked Ana Costa to payroll, by hand",
  ],
  [
    event("link_removed", { subject: named("Ben Li"), detail: "projects" }),
    "removed the link of Ben Li to projects",
  ],
  [event("exported", { subject: named("The audit log", "audit") }), "exported the audit log"],
  [
    event("exported", { subject: named("The audit log", "audit"), detail: "kind=signed_in" }),
    "exported the audit log, filtered by kind=signed_in",
  ],
  [
    event("exported", { subject: named("Work e-mails", "work_emails"), detail: "of 3 people" }),
    "exported 3 work e-mails",
  ],
  [
    event("exported", { subject: named("Work e-mails", "work_emails"), detail: "of 1 person" }),
    "exported 1 work e-mail",
  ],
  [event("view_as_started", { subject: named("Ben Li") }), "started viewing Kith as Ben Li"],
])("describes event %#", (happened, words) => {
  expect(describeEvent(happened)).toBe(words);
});

test.each(auditKinds)("%s has a description even without details", (kind) => {
  expect(describeEvent(event(kind))).toMatch(/^[a-z][^:]*[^: ]$/);
});
