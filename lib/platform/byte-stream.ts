export type ByteBudget = { left: number };

/** Over the budget, cancels the source and throws the error of `tooMany`. Ignores `Content-Length`. */
export async function* limitBytes(
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

export async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return new Uint8Array(Buffer.concat(read));
}
