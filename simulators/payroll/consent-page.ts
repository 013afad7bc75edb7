import { escapeMarkup } from "../escape-markup";
import type { Tenant } from "./tenants";

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; display: grid; place-items: center; min-height: 100vh; padding: 1rem; box-sizing: border-box; }
  main { max-width: 28rem; width: 100%; }
  fieldset { border: 1px solid #8888; border-radius: 8px; margin: 1rem 0; }
  label { display: block; padding: .35rem 0; }
  button { font: inherit; padding: .6rem 1.2rem; border-radius: 8px; border: 1px solid #8888; cursor: pointer; }
  button[value="allow"] { background: #0b5cad; border-color: #0b5cad; color: #fff; }
  .note { font-size: .85rem; opacity: .8; } .problem { color: #c02626; font-weight: 600; }
`;

const renderPage = (title: string, body: string, status: number) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)}</title>` +
      `<style>${style}</style></head><body><main>${body}</main></body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      },
    },
  );

type ConsentPageData = {
  requestId: string;
  scopes: readonly string[];
  tenants: readonly Tenant[];
};

/**
 * Renders the page on which the user selects organisations for the app. All content is escaped, and the page has no
 * scripts.
 */
export function renderConsentPage(
  { requestId, scopes, tenants }: ConsentPageData,
  problem?: string,
): Response {
  const choices = tenants
    .map(
      ({ tenantId, tenantName, tenantType }, index) =>
        `<label><input type="checkbox" name="tenant" value="${escapeMarkup(tenantId)}"${index === 0 ? " checked" : ""}> ` +
        `${escapeMarkup(tenantName)}${tenantType === "ORGANISATION" ? "" : " (practice)"}</label>`,
    )
    .join("");
  return renderPage(
    "Kith wants access – payroll simulator",
    "<h1>Kith wants access to payroll</h1>" +
      `<p class="note">This is the simulator of the payroll vendor: nothing leaves this machine.</p>` +
      (problem === undefined ? "" : `<p class="problem" role="alert">${escapeMarkup(problem)}</p>`) +
      `<form method="post" action="/identity/connect/authorize">` +
      `<input type="hidden" name="request" value="${escapeMarkup(requestId)}">` +
      `<fieldset><legend>Organisations to allow</legend>${choices}</fieldset>` +
      `<p>It asks for:</p><ul>${scopes.map((scope) => `<li>${escapeMarkup(scope)}</li>`).join("")}</ul>` +
      `<p><button name="decision" value="allow">Allow access</button> ` +
      `<button name="decision" value="deny">Deny</button></p></form>`,
    problem === undefined ? 200 : 400,
  );
}

export const renderRefusalPage = (problem: string): Response =>
  renderPage(
    "Error – payroll simulator",
    `<h1>Sorry, something went wrong</h1><p class="problem">${escapeMarkup(problem)}</p>`,
    400,
  );
