import type { BrowserContext } from "playwright";

/** What a page loads, as it came over the wire: bytes, compressed where the server compresses. */
export type PageLoad = { html: number; script: number; style: number; font: number; scripts: string[] };

/**
 * Opens an address with nothing kept from before and adds up what it loads until it rests: the HTML, every script and style sheet,
 * those that are asked for by others among them, and the fonts. Whoever the context has signed in is who looks.
 */
export async function measurePageLoad(context: BrowserContext, path: string): Promise<PageLoad> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requests = new Map<string, { type: string; url: string }>();
  const load: PageLoad = { html: 0, script: 0, style: 0, font: 0, scripts: [] };
  client.on("Network.responseReceived", ({ requestId, type, response }) =>
    requests.set(requestId, { type, url: response.url }),
  );
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { type, url } = requests.get(requestId) ?? { type: "", url: "" };
    if (type === "Document") load.html += encodedDataLength;
    if (type === "Stylesheet") load.style += encodedDataLength;
    if (type === "Font") load.font += encodedDataLength;
    if (type !== "Script") return;
    load.script += encodedDataLength;
    load.scripts.push(new URL(url).pathname);
  });
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  await page.close();
  return load;
}
