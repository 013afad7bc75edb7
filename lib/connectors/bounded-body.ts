import { Reason } from "@/lib/problem";

/**
 * The same answer, whose body ends in a `Reason` once it has more bytes than allowed, counted after decoding: for clients that read
 * bodies by themselves and without a limit.
 */
export function boundedBody(response: Response, mostBytes: number): Response {
  if (!response.body) return response;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) controller.error(new Reason(`the body has more than ${mostBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}
