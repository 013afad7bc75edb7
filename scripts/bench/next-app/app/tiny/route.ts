/** Smallest possible response of a Next route, a reference of the benchmark. */
export const dynamic = "force-dynamic";
export const GET = () => new Response("{}", { headers: { "content-type": "application/json" } });
