import { escapeMarkup } from "../escape-markup";

export type Message = { channel: string; channelName: string; ts: string; text: string; blocks?: unknown[] };

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  li { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #8888; border-radius: 8px; list-style: none; }
  ul { padding: 0; } .note { font-size: .85rem; opacity: .8; } p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Renders the posted messages, newest first. All content is escaped, and the page has no scripts. */
export function renderMessagesPage(messages: readonly Message[]): Response {
  const items = messages.toReversed().map(({ channelName, ts, text }) => {
    const time = new Date(Number(ts) * 1_000).toISOString().slice(0, 19);
    return (
      `<li><span class="note"><b>#${escapeMarkup(channelName)}</b> <time datetime="${time}Z">${time}</time></span>` +
      `<p>${escapeMarkup(decodeMarkup(text))}</p></li>`
    );
  });
  const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : `<p>Nothing has been posted yet.</p>`;
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Messages – chat simulator</title>` +
      `<style>${style}</style></head><body><main><h1>Messages in the chat simulator</h1>${list}</main></body></html>`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      },
    },
  );
}

const decodeMarkup = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
