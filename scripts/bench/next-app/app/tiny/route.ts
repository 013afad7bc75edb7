/** The smallest answer that a route of Next's gives: what anything else is held against. */
export const dynamic = "force-dynamic";
export const GET = () => new Response("{}", { headers: { "content-type": "application/json" } });
