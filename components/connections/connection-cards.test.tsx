import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { ConnectionDetails } from "@/lib/connections/connection-details";
import type { Connection } from "@/lib/connections/schema";
import { atAddress } from "@/testing/at-address";
import { inProviders } from "@/testing/in-providers";
import { CalendarCard } from "./calendar-card";
import { PayrollCard } from "./payroll-card";
import { ConnectForm, SourceCard, TokenCard } from "./token-card";

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

/**
 * Renders a card and answers its requests with `answer`. Returns a growing list of the parsed request bodies. With
 * `typed`, the server renders the card, and the user fills these fields before React takes the card over.
 */
function show(
  card: ReactElement,
  answer?: (body: unknown) => Response,
  typed?: Readonly<Record<string, string>>,
): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit = {}) => {
    if (typeof body !== "string") return Response.json({ connections: [] });
    sent.push(JSON.parse(body));
    return answer?.(sent.at(-1)) ?? Response.json({ ok: true, connection });
  });
  const page = inProviders(atAddress(card, { push }));
  const container = document.body.appendChild(document.createElement("div"));
  if (typed) {
    container.innerHTML = renderToString(page);
    for (const [label, value] of Object.entries(typed)) {
      const field = screen.getByLabelText(new RegExp(`^${label}`));
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }
  render(page, { container, hydrate: typed !== undefined });
  return sent;
}

test("without an app in Xero, the payroll card shows the redirect URI and the variables, and no button", () => {
  show(payrollCard({ connection: null, configuration: { ...configuration, isConfigured: false } }));
  expect(screen.getByText("Not connected")).toBeTruthy();
  for (const text of [configuration.redirectUri, "PAYROLL_CLIENT_ID", "PAYROLL_CLIENT_SECRET"])
    expect(screen.getByRole("alert").textContent).toContain(text);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a payroll card with an expiring authorisation warns with the end date, others show automatic renewal", () => {
  const card = (isNear: boolean) =>
    payrollCard({
      details: { ...details, credentialEndsAt: "2026-12-03T12:00:00", isEndNear: isNear },
    });
  show(card(false));
  expect(screen.getByText("Connected")).toBeTruthy();
  expect(screen.getByText(/renewed automatically/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  show(card(true));
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
  expect(screen.getByText("Certificate valid until")).toBeTruthy();
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

test("the error of a rejected projects token is shown at the token field", async () => {
  show(projectsCard(), () =>
    refuse(400, { code: "token_refused", detail: "Projects does not accept this token." }),
  );
  const field = screen.getByLabelText(/^API token/);
  fireEvent.change(field, { target: { value: "wrong" } });
  fireEvent.click(screen.getByRole("button", { name: "Connect Productive" }));
  expect(await screen.findByText("Projects does not accept this token.")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("people may come from a file, which needs no credential, and a refusal says why (CONN-24)", async () => {
  const sent = show(projectsCard(), () =>
    refuse(409, { code: "move_needed", detail: "Nothing was changed." }),
  );
  fireEvent.click(screen.getByRole("radio", { name: "A file" }));
  expect(screen.queryByLabelText(/^API token/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(sent).toEqual([{ vendor: "file" }]));
  expect(await screen.findByText("Nothing was changed.")).toBeTruthy();
});

test("once a file is the source, its upload opens", async () => {
  show(projectsCard());
  fireEvent.click(screen.getByRole("radio", { name: "A file" }));
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(push.mock.calls).toEqual([["/admin/connections/people"]]));
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

test.each([
  [
    "Productive",
    <ConnectForm key="projects" provider="projects" />,
    { "API token": "pasted" },
    { vendor: "productive", api_token: "pasted" },
  ],
  [
    "chat",
    <ConnectForm key="chat" provider="chat" />,
    { "Bot token": "xoxb-1", "Channel id": "C1" },
    { bot_token: "xoxb-1", channel_id: "C1" },
  ],
] as const)(
  "a token for %s that was pasted before the scripts arrived is sent",
  async (name, form, typed, body) => {
    const sent = show(form, undefined, typed);
    fireEvent.click(screen.getByRole("button", { name: `Connect ${name}` }));
    await waitFor(() => expect(sent).toEqual([body]));
  },
);
