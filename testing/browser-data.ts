import type { SyncRun } from "@/lib/runs/run-schema";
import type { AuditEvent } from "@/lib/identity/audit/schema";
import type { DetailedMapping } from "@/lib/identity/external-ids/schema";
import type { ReviewEmployee, ReviewPerson, ReviewSuggestion } from "@/lib/links/payroll/review-schema";

// API data for tests of components and of their decisions.

export const buildSyncRun = (given: Partial<SyncRun>): SyncRun => ({
  ...{
    id: "00000000-0000-4000-8000-000000000001",
    source: "projects",
    person_id: null,
    answers_run_id: null,
  },
  ...{ trigger: "person", started_by: null, state: "succeeded", phase: "done", phases: [] },
  ...{ people_announced: 240, people_read: 240, synced: 240, matched_users: 0, created: 0, updated: 0 },
  ...{
    removed: 0,
    unchanged: 240,
    held_removals: 0,
    failed: null,
    resume_at: null,
    warnings: [],
    error: null,
  },
  ...{ awaits_decision: false, dismissed_at: null, request_id: null },
  ...{ started_at: "2026-11-22T00:00:00", finished_at: "2026-11-22T00:00:10" },
  ...given,
});

export const buildAuditEvent = (given: Partial<AuditEvent> = {}): AuditEvent => ({
  ...{ id: "7", at: "2026-11-20T23:04:05", kind: "profile_read", channel: "api" },
  actor: { user_id: "00000000-0000-4000-8000-000000000001", name: "Ana" },
  ...{ token_id: null, viewed_as: null, person: null, profile_group: null, rule: null },
  ...{ subject: null, detail: null, request_id: null },
  ...given,
});

export const buildMapping = (given: Partial<DetailedMapping>): DetailedMapping => ({
  ...{ user_id: "1", user_name: "Zoë Łukasz", user_email: "zoe@fernhill.example" },
  ...{ payroll_id: "", projects_id: "", ignored: false, payroll_link: null, projects_link: null },
  ...given,
});

export const buildReviewPerson = (id: string, given: Partial<ReviewPerson> = {}): ReviewPerson => ({
  ...{ id, first_name: "Ana", last_name: "Costa", title: "Designer", email: null, joined_on: null },
  ...given,
});

export const buildReviewEmployee = (
  employee_id: string,
  given: Partial<ReviewEmployee> = {},
): ReviewEmployee => ({
  ...{ employee_id, first_name: "Ana", middle_names: null, last_name: "Costa" },
  ...{ email: null, status: "ACTIVE", start_date: null },
  ...given,
});

export const buildReviewSuggestion = (
  personId: string,
  employee_id: string,
  isExact: boolean,
): ReviewSuggestion => ({
  person: buildReviewPerson(personId),
  candidate: { employee_id, confidence: "exact_name", score: 90, signals: ["same_name"] },
  obstacle: isExact ? null : "several_certain",
  alternatives: [],
  rivals: [],
});
