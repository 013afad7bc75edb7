import { verifyWebhook, WebhookVerificationError } from "@kith-directory/client";

/** For any server that uses `Request` and `Response`. */
export async function receiveWebhook(
  request: Request,
  secret: string,
  say: (line: string) => void,
): Promise<Response> {
  try {
    const event = await verifyWebhook(await request.text(), request.headers, secret);
    if (event.type === "person.left")
      say(`${event.data.last_known?.first_name ?? event.data.person_id} left`);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
    throw error;
  }
}
