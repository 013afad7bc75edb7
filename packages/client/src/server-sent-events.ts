/** `id` is empty if the event has none. */
export type ServerSentEvent = { event: string; id: string; data: string };

/** Without bytes, the connection counts as lost. Idle, Kith sends a keep-alive comment about every 20 seconds. */
const maxSilenceMs = 60_000;

/** Yields only events that have data. Ends with the stream, after a minute without bytes, or when aborted. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel().catch(() => undefined); // a broken stream is already closed
  signal.addEventListener("abort", cancel);
  let rest = "";
  try {
    while (!signal.aborted) {
      const silence = setTimeout(cancel, maxSilenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const parsed = parseBlock(block);
        if (parsed.data !== "") yield parsed;
      }
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}

function parseBlock(block: string): ServerSentEvent {
  const valuesOf = (field: string) =>
    block.split(/\r?\n/).flatMap((line) => {
      const [name, ...value] = line.split(":");
      return name === field ? [value.join(":").replace(/^ /, "")] : [];
    });
  return {
    event: valuesOf("event").at(-1) ?? "message",
    id: valuesOf("id").at(-1) ?? "",
    data: valuesOf("data").join("\n"),
  };
}
