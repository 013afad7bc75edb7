export const dynamic = "force-dynamic";
export const GET = () => new Response("{}", { headers: { "content-type": "application/json" } });
