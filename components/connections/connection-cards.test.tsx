import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps, ReactElement } from "react";
import { expect, test, vi } from "vitest";
import type { ConnectionDetails } from "@/lib/connections/connection-details";
import type { Connection } from "@/lib/connections/schema";
import { atAddress } from "@/testing/at-address";
import { inProviders } from "@/testing/in-providers";
import { CalendarCard } from "./calendar-card";
import { PayrollCard } from "./payroll-card";
import { SourceCard, TokenCard } from "./token-card";

const connection: Connection = {
  ...{ provider: "payroll", org_name: "Fernhill Studio", connected_by: null, status: "connected" },
  ...{ connected_at: "2026-11-01T12:00:00", token_expires_at: null, last_error: null },
  last_checked_at: "2026-11-20T12:00:00",
};
const details: ConnectionDetails = {
  ...{ lastSuccessAt: null, actingAs: null, channel: null },
  ...{ people: null, finding: null, tokenEnding: null, credentialEndsAt: null, isEndNear: false },
};
const refuse = (status: number, problem: object) =>
  Response.json(
    { type: "about:blank", title: "Refused", detail: "No.", status, request_id: "r-1", ...problem },
    { status, headers: { "content-type": "application/problem+json" } },
  );
const configuration = {
  isConfigured: true,
  redirectUri: "https://kith.example/callback",
  isRevocationPending: false,
};

const payrollCard = (changes: Partial<ComponentProps<typeof PayrollCard>>) => (
  <PayrollCard
    provider="payroll"
    connection={connection}
    details={undefined}
    names={{}}
    configuration={configuration}
    {...changes}
  />
);
const projectsCard = (changes: Partial<ComponentProps<typeof TokenCard>> = {}) => (
  <TokenCard
    provider="projects"
    connection={null}
    details={undefined}
    names={{}}
    action={null}
    {...changes}
  />
);

const push = vi.fn<(path: string) => void>();

/** Renders a card and answers its requests with `answer`. Returns a growing list of the parsed request bodies. */
function show(card: ReactElement, answer?: (body: unknown) => Response): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body !== "string") return Response.json({ connections: [] });
    sent.push(JSON.parse(body));
    return answer?.(sent.at(-1)) ?? Response.json({ ok: true, connection });
  });
  render(inProviders(atAddress(card, { push })));
  return sent;
}

test("without an app in Xero, the payroll card shows the redirect URI and the variables, and no button", () => {
  show(payrollCard({ connection: null, configuration: { ...configuration, isConfigured: false } }));
  expect(screen.getByText("Not connected")).toBeTruthy();
  for (const text of [configuration.redirectUri, "PAYROLL_CLIENT_ID", "PAYROLL_CLIENT_SECRET"])
    expect(screen.getByRole("alert").textContent).toContain(text);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a payroll card shows automatic renewal until its authorisation is about to end, and then what to do", () => {
  const credentialEndsAt = "2026-12-03T12:00:00";
  show(payrollCard({ details: { ...details, credentialEndsAt } }));
  expect(screen.getByText(/renewed automatically/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  show(payrollCard({ details: { ...details, credentialEndsAt, isEndNear: true } }));
  expect(screen.getByText("Expiring")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/The authorisation ends on .*Press Check now/);
});

test("the certificate of a source of people is not renewed, so the card says what to do before its end", () => {
  show(
    projectsCard({
      connection: { ...connection, provider: "projects", vendor: "entra" },
      details: { ...details, credentialEndsAt: "2026-12-03T12:00:00", isEndNear: true },
    }),
  );
  expect(screen.getByRole("alert").textContent).toMatch(/The certificate ends on .*Replace the credential/);
});

test("a failing connection shows the error, the last success and the consequence, even if its credential ends soon", () => {
  show(
    projectsCard({
      connection: { ...connection, provider: "projects", status: "failing", last_error: "It is down." },
      details: {
        ...details,
        lastSuccessAt: "2026-11-19T12:00:00",
        credentialEndsAt: "2026-12-03T12:00:00",
        isEndNear: true,
      },
    }),
  );
  expect(screen.getByText("Failing")).toBeTruthy();
  expect(screen.getByText("Last success")).toBeTruthy();
  expect(screen.getByText("Last tried")).toBeTruthy();
  const { textContent } = screen.getByRole("alert");
  expect(textContent).toContain("It is down.");
  expect(textContent).toContain("the directory stays as the last sync left it");
});

test("a projects token with several organisations is connected to the chosen organisation", async () => {
  const organizations = [
    { organization_id: "1", organization_name: "Fernhill Studio" },
    { organization_id: "91", organization_name: "Saltmarsh Collective" },
  ];
  const sent = show(projectsCard(), (body) =>
    typeof body === "object" && body !== null && "organization_id" in body
      ? Response.json({ ok: true, connection })
      : refuse(409, { code: "choose_organization", organizations }),
  );
  fireEvent.change(screen.getByLabelText(/^API token/), { target: { value: "secret-token" } });
  const connect = () => fireEvent.click(screen.getByRole("button", { name: "Connect Productive" }));
  connect();
  fireEvent.click(await screen.findByRole("combobox", { name: "Organisation" }));
  fireEvent.click(await screen.findByRole("option", { name: "Saltmarsh Collective" }));
  connect();
  await waitFor(() =>
    expect(sent).toEqual([
      { vendor: "productive", api_token: "secret-token" },
      { vendor: "productive", api_token: "secret-token", organization_id: "91" },
    ]),
  );
});

test("people may come from a file, which needs no credential: a refusal says why (CONN-24), and its upload opens", async () => {
  let isRefused = true;
  const sent = show(projectsCard(), () =>
    isRefused
      ? refuse(409, { code: "move_needed", detail: "Nothing was changed." })
      : Response.json({ ok: true, connection }),
  );
  fireEvent.click(screen.getByRole("radio", { name: "A file" }));
  expect(screen.queryByLabelText(/^API token/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Nothing was changed.")).toBeTruthy();
  expect(push).not.toHaveBeenCalled();
  isRefused = false;
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(push.mock.calls).toEqual([["/admin/connections/people"]]));
  expect(sent).toEqual([{ vendor: "file" }, { vendor: "file" }]);
});

test("the card of a file says what to do next, and when the last listing was sent", () => {
  const file: Connection = { ...connection, provider: "projects", vendor: "file", org_name: "File" };
  const { rerender } = render(
    inProviders(<SourceCard provider="projects" connection={file} details={details} names={{}} />),
  );
  const link = screen.getByRole("link", { name: "Upload a file" });
  expect(link.getAttribute("href")).toBe("/admin/connections/people");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("File Source of people");
  expect(screen.getByText("none yet")).toBeTruthy();
  for (const name of ["Check now", "Replace the token"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  const received = { ...file, listing_received_at: "2026-11-20T12:00:00" };
  rerender(
    inProviders(<SourceCard provider="projects" connection={received} details={details} names={{}} />),
  );
  expect(screen.queryByText("none yet")).toBeNull();
});

test("a failing calendar shows the reason in one line, and the last successful read", () => {
  const reading = {
    ...{ readAt: "2026-11-25T09:00:00", dueAt: "2026-11-25T09:40:00", calendars: 231, people: 240 },
    ...{ isFailing: true, finding: "The calendar system failed (status 500)." },
  };
  show(<CalendarCard isKeySet isIdSet reading={reading} />);
  expect(screen.getByText("Failing")).toBeTruthy();
  expect(screen.getByText(/^The calendar system failed \(status 500\)\. Next attempt/)).toBeTruthy();
  expect(screen.getByText(/^Calendars of 231 of 240 people read/)).toBeTruthy();
});
