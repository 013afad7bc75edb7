import type { Endpoint } from "@/lib/http/endpoint";

export async function requestPeopleConcurrently(
  endpoint: Endpoint,
  times: number,
  headers: Record<string, string>,
): Promise<string> {
  const ask = async () => {
    const request = new Request("http://localhost:3000/api/people", { headers });
    const { status, body } = await endpoint(request, {});
    const { people, stale } = JSON.parse(Buffer.from(body ?? "").toString("utf8")) as {
      people: unknown[];
      stale: boolean;
    };
    return `${status} with ${people.length} people, ${stale ? "stale" : "fresh"}`;
  };
  const answers = await Promise.all(Array.from({ length: times }, ask));
  return `${answers.length} times ${[...new Set(answers)].join(" and ")}`;
}
