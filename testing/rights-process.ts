// Process that answers requests as an instance does. Each line of standard input is a list of requests, which are sent
// concurrently; "round over" says that all have their answers. The end of the input ends the process.
import { createInterface } from "node:readline";
import { z } from "zod";
import { GET as consent } from "@/app/api/admin/connections/payroll/auth-url/route";
import { POST as invite } from "@/app/api/admin/users/route";
import { PATCH as changeUser } from "@/app/api/admin/users/[id]/route";
import { POST as createPasswordLink } from "@/app/api/admin/users/[id]/password-link/route";
import { POST as viewAs } from "@/app/api/admin/view-as/route";
import { POST as createWebhook } from "@/app/api/admin/webhooks/route";
import { POST as createToken } from "@/app/api/tokens/route";
import { environment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/database/open-database";

const routes = [
  { path: "/api/admin/connections/payroll/auth-url", method: "GET", handler: consent },
  { path: "/api/admin/users", method: "POST", handler: invite },
  { path: "/api/admin/users/:id", method: "PATCH", handler: changeUser },
  { path: "/api/admin/users/:id/password-link", method: "POST", handler: createPasswordLink },
  { path: "/api/admin/view-as", method: "POST", handler: viewAs },
  { path: "/api/admin/webhooks", method: "POST", handler: createWebhook },
  { path: "/api/tokens", method: "POST", handler: createToken },
];

const round = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown().optional(),
  }),
);

async function answer({ method, path, headers, body }: z.infer<typeof round>[number]): Promise<void> {
  const id = /[0-9a-f-]{36}/.exec(path)?.[0];
  const pattern = id === undefined ? path : path.replace(id, ":id");
  const route = routes.find((one) => one.path === pattern && one.method === method);
  if (!route) throw new Error(`no route for ${method} ${path}`);
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status } = await route.handler(request, { params: Promise.resolve({ id }) });
  if (status >= 500) console.log(`failed with ${status}: ${method} ${path}`);
}

const store = await openDatabase(environment());
console.log("ready");
let rounds = 0;
for await (const line of createInterface({ input: process.stdin })) {
  await Promise.all(round.parse(JSON.parse(line)).map(answer));
  rounds += 1;
  console.log(`round ${rounds} over`);
}
await store.close();
