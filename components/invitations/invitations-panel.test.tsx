import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { InvitationPreview, Invitations } from "@/lib/identity/users/invitations/schema";
import { inProviders } from "@/testing/in-providers";
import { InvitationsPanel } from "./invitations-panel";

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const invitations: Invitations = {
  progress: { people: 240, invited: 5, signed_in: 3, waiting: 0, failed: 0 },
  ...{ sends_mail: true, can_hand_over: true, mails_per_minute: 30, managers: [], without_account: 2 },
  offices: [{ name: "Lisbon", without_account: 1 }],
  departments: [{ name: "Design", without_account: 2 }],
  invitations: [],
};
const openInvitation = {
  ...{ user_id: id(1), person_id: id(2), name: "Bo Li", email: "bo@example.com", expires_at: null },
  ...{ state: "failed" as const, problem: "The mail server rejects this address." },
};
const preview: InvitationPreview = {
  people: [
    { person_id: id(3), name: "Ana Costa", email: "ana@example.com", office: "Lisbon" },
    { person_id: id(4), name: "Cy Ek", email: "cy@example.com", office: "Perth" },
  ],
  skipped: [{ reason: "no_email", count: 1, examples: ["Dee Ford"] }],
  tag: "f".repeat(64),
};

/** Renders the panel. Returns the paths and bodies of the writes that it sends. */
function show(changes: Partial<Invitations> = {}): [string, unknown][] {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
    if (path.endsWith("/preview")) return Response.json(preview);
    if (method === "GET") return Response.json({ ...invitations, ...changes });
    sent.push([path, typeof body === "string" ? JSON.parse(body) : null]);
    return Response.json(
      path.endsWith("/links")
        ? { ok: true, links: [{ name: "Bo Li", email: "bo@example.com", link: "http://kith/#s" }] }
        : { ok: true, invited: 2, queued: 1 },
    );
  });
  render(inProviders(<InvitationsPanel />));
  return sent;
}

test("previews everyone with the reasons for skipped people, and invites the previewed people after a confirmation", async () => {
  const sent = show();
  const invite = await screen.findByRole("button", { name: "Invite 2 people" });
  expect(screen.getByText("5 of 240 people invited, 3 signed in")).toBeTruthy();
  expect(screen.getByText("Ana Costa")).toBeTruthy();
  expect(screen.getByText("1 has no e-mail: Dee Ford")).toBeTruthy();
  fireEvent.click(invite);
  expect(await screen.findByText(/^Kith creates 2 accounts/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Invite" }));
  await waitFor(() =>
    expect(sent).toEqual([["/api/admin/invitations", { selection: { by: "everyone" }, tag: preview.tag }]]),
  );
});

test("shows the number of waiting mails and the sending rate; lists failed mails and sends them again", async () => {
  const sent = show({
    progress: { ...invitations.progress, waiting: 12, failed: 1 },
    invitations: [openInvitation],
  });
  expect(await screen.findByText(/12 mails wait\. Kith sends 30 a minute/)).toBeTruthy();
  expect(screen.getByText(openInvitation.problem)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send 1 failed again" }));
  await waitFor(() => expect(sent).toEqual([["/api/admin/invitations/resend", { which: "failed" }]]));
});

const isLeaveRefused = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("without mail, links are created on request and shown until done; the browser warns before they are lost", async () => {
  const sent = show({
    sends_mail: false,
    without_account: 0,
    invitations: [{ ...openInvitation, state: "no_link", problem: null }],
  });
  fireEvent.click(await screen.findByRole("button", { name: "Create 1 link" }));
  const links = await screen.findByLabelText("1 link");
  expect(links.textContent).toContain("http://kith/#s");
  expect(sent).toEqual([["/api/admin/invitations/links", { which: "no_link" }]]);
  expect(isLeaveRefused()).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByLabelText("1 link")).toBeNull());
  expect(isLeaveRefused()).toBe(false);
});

test("without mail, everyone whose link is unused gets a new one after a confirmation", async () => {
  const sent = show({
    ...{ sends_mail: false, without_account: 0 },
    invitations: [{ ...openInvitation, state: "ended", problem: null }],
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Renew all unused links/ }));
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "Create" }));
  expect(await screen.findByLabelText("1 link")).toBeTruthy();
  expect(sent).toEqual([["/api/admin/invitations/links", { which: "unused" }]]);
});

test("without mail, a restricted executive gets no links and a text that says who can invite", async () => {
  show({
    ...{ sends_mail: false, can_hand_over: false },
    invitations: [{ ...openInvitation, state: "no_link", problem: null }],
  });
  expect(await screen.findByText(/your account is restricted from private data/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Invite|Create)/ })).toBeNull();
});
