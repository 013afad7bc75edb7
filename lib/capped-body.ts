/** What bodies may have together, in bytes after decoding; reading takes from it. */
export type ByteBudget = { left: number };

/**
 * The chunks of a body while they arrive, until they have more bytes than the budget: then what `tooMany` makes is thrown and the source
 * is let go. Announced sizes are not believed.
 */
export async function* capped(
  chunks: AsyncIterable<Uint8Array>,
  budget: ByteBudget,
  tooMany: () => Error,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    budget.left -= chunk.byteLength;
    if (budget.left < 0) throw tooMany();
    yield chunk;
  }
}

/** All bytes of a body. */
export async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return new Uint8Array(Buffer.concat(read));
}

/** A body as text. */
export const readText = async (chunks: AsyncIterable<Uint8Array>): Promise<string> =>
  new TextDecoder().decode(await readBytes(chunks));
