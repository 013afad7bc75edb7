import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; path: string };

type Reply = (response: ServerResponse, received: ReceivedWebhook) => void;
const replyWithSuccess: Reply = (response) => void response.writeHead(204).end();

export async function serveWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let reply = replyWithSuccess;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const arrived = { headers: request.headers, body, path: request.url ?? "" };
      received.push(arrived);
      reply(response, arrived);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/kith`,
    received,
    ids: () => received.map(({ headers }) => String(headers["webhook-id"])),
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    reply: (next: Reply) => {
      reply = next;
    },
    resetReply: () => {
      reply = replyWithSuccess;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
