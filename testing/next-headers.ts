// Replaces `next/headers` in tests, where no request of Next.js is in progress.

export const pageRequest = { headers: new Headers() };

export const headers = async (): Promise<Headers> => pageRequest.headers;

export async function cookies() {
  const sent = new Map(
    (pageRequest.headers.get("cookie") ?? "").split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, { name, value: value.join("=") }] as const;
    }),
  );
  return { has: (name: string) => sent.has(name), get: (name: string) => sent.get(name) };
}
