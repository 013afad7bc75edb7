type QuickStart = {
  id: string;
  /** The quick start is hidden from callers who may not use this operation. */
  operation: string;
  title: string;
  explanation: string;
  code: Record<Language, string>;
};

export const languages = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof languages)[number];

type ExampleCall = { method?: "POST"; path: string; body?: string };

const buildCurlCommand = (origin: string, { method, path, body }: ExampleCall) =>
  [
    `curl${method ? ` -X ${method}` : ""} -H "Authorization: Bearer $KITH_TOKEN"`,
    ...(body ? [`  -H "Content-Type: application/json" -d '${body}'`] : []),
    `  "${origin}${path}"`,
  ].join(" \\\n");

const extractField = (field: string) => String.raw`sed 's/.*"${field}":"\([^"]*\)".*/\1/'`;

const buildCurlVariable = (origin: string, name: string, path: string, field: string) =>
  `${name}=$(curl -s -H "Authorization: Bearer $KITH_TOKEN" "${origin}${path}" | ${extractField(field)})`;

const buildTypeScriptClient = (
  origin: string,
) => `const kith = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: \`Bearer \${process.env.KITH_TOKEN}\`, "content-type": "application/json" };
  const answer = await fetch("${origin}" + path, { ...init, headers });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
};
`;

const buildPythonSession = (origin: string, modules = "os, requests") => `import ${modules}

kith = requests.Session()
kith.headers["Authorization"] = "Bearer " + os.environ["KITH_TOKEN"]
base = "${origin}"
`;

export const buildQuickStarts = (origin: string): readonly QuickStart[] => [
  {
    id: "list",
    operation: "listPeople",
    title: "List people",
    explanation:
      "Everyone, sorted by name. Send the ETag as If-None-Match to receive a 304 for an unchanged directory.",
    code: {
      curl: buildCurlCommand(origin, { path: "/api/people" }),
      TypeScript: `${buildTypeScriptClient(origin)}
const { people } = await kith("/api/people");
for (const { first_name, last_name, title } of people) console.log(first_name, last_name, title);`,
      Python: `${buildPythonSession(origin)}
answer = kith.get(base + "/api/people")
answer.raise_for_status()
for person in answer.json()["people"]:
    print(person["first_name"], person["last_name"], person["title"])`,
    },
  },
  {
    id: "tree",
    operation: "getOrgChart",
    title: "Walk the tree",
    explanation:
      "The org chart can be as deep as the company is large. Walk it with a list, not with recursion.",
    code: {
      curl: buildCurlCommand(origin, { path: "/api/people/org-chart" }),
      TypeScript: `${buildTypeScriptClient(origin)}
const { roots } = await kith("/api/people/org-chart");
const waiting = roots.map((person) => ({ person, depth: 0 })).reverse();
for (let next = waiting.pop(); next; next = waiting.pop()) {
  console.log(" ".repeat(next.depth) + next.person.last_name);
  for (const person of next.person.children.toReversed()) waiting.push({ person, depth: next.depth + 1 });
}`,
      Python: `${buildPythonSession(origin)}
waiting = [(person, 0) for person in reversed(kith.get(base + "/api/people/org-chart").json()["roots"])]
while waiting:
    person, depth = waiting.pop()
    print(" " * depth + person["last_name"])
    waiting += [(child, depth + 1) for child in reversed(person["children"])]`,
    },
  },
  {
    id: "profile",
    operation: "getProfile",
    title: "Read a profile",
    explanation:
      "Groups that you may not see are absent. Every read of private data is added to the audit log.",
    code: {
      curl: [
        buildCurlVariable(origin, "PERSON_ID", "/api/people?limit=1", "id"),
        buildCurlCommand(origin, { path: "/api/people/$PERSON_ID/profile" }),
      ].join("\n"),
      TypeScript: `${buildTypeScriptClient(origin)}
const { people } = await kith("/api/people");
const { profile } = await kith(\`/api/people/\${people[0].id}/profile\`);
if ("contact" in profile) console.log(profile.contact.phone);`,
      Python: `${buildPythonSession(origin)}
person = kith.get(base + "/api/people").json()["people"][0]
profile = kith.get(f"{base}/api/people/{person['id']}/profile").json()["profile"]
if "contact" in profile:
    print(profile["contact"]["phone"])`,
    },
  },
  {
    id: "sync",
    operation: "syncPeople",
    title: "Sync",
    explanation:
      "For executives, with the scope manage:people. Removals above the limit are held until an executive decides.",
    code: {
      curl: buildCurlCommand(origin, { method: "POST", path: "/api/people/sync" }),
      TypeScript: `${buildTypeScriptClient(origin)}
const run = await kith("/api/people/sync", { method: "POST" });
console.log(run.synced, "people");
if (run.held_removals) console.log(run.held_removals, "removals wait for a decision on run", run.run_id);`,
      Python: `${buildPythonSession(origin)}
answer = kith.post(base + "/api/people/sync")
answer.raise_for_status()
run = answer.json()
print(run["synced"], "people")
if run.get("held_removals"):
    print(run["held_removals"], "removals wait for a decision on run", run["run_id"])`,
    },
  },
  {
    id: "follow",
    operation: "listChanges",
    title: "Follow changes",
    explanation:
      "Start without a cursor, read the list, then continue from the cursor. After a 410, start again. With Accept: text/event-stream, changes arrive as events immediately.",
    code: {
      curl: [
        buildCurlVariable(origin, "CURSOR", "/api/people/changes", "cursor"),
        buildCurlCommand(origin, { path: "/api/people/changes?cursor=$CURSOR" }),
      ].join("\n"),
      TypeScript: `${buildTypeScriptClient(origin)}
let { cursor } = await kith("/api/people/changes");
const { people } = await kith("/api/people");
const known = new Map(people.map((person) => [person.id, person]));
for (;;) {
  const page = await kith("/api/people/changes?cursor=" + cursor);
  for (const { kind, person_id, person } of page.changes) {
    console.log(kind, person_id);
    if (person) known.set(person_id, person);
    else known.delete(person_id);
  }
  cursor = page.cursor;
  if (!page.has_more) await new Promise((resolve) => setTimeout(resolve, 60_000));
}`,
      Python: `${buildPythonSession(origin, "os, requests, time")}
cursor = kith.get(base + "/api/people/changes").json()["cursor"]
known = {person["id"]: person for person in kith.get(base + "/api/people").json()["people"]}
while True:
    answer = kith.get(base + "/api/people/changes", params={"cursor": cursor})
    answer.raise_for_status()
    page = answer.json()
    for change in page["changes"]:
        print(change["kind"], change["person_id"])
        if change["person"]:
            known[change["person_id"]] = change["person"]
        else:
            known.pop(change["person_id"], None)
    cursor = page["cursor"]
    if not page["has_more"]:
        time.sleep(60)`,
    },
  },
  {
    id: "webhooks",
    operation: "createWebhook",
    title: "Receive webhooks",
    explanation:
      "Receive notifications instead of polling. An executive creates a webhook (scope admin:connections); only that response contains its secret. Deliveries are signed as Standard Webhooks defines and arrive at least once; webhook-id identifies repeated deliveries. Replace the url with the address of your receiver. A private address requires WEBHOOKS_TO_PRIVATE_NETWORK=true in the environment of the Kith server.",
    code: {
      curl: [
        `WEBHOOK_ID=$(${buildCurlCommand(origin, {
          method: "POST",
          path: "/api/admin/webhooks",
          body: '{"name":"Door system","url":"https://your-server.example/kith","events":["person.joined","person.left"]}',
        })} | tee /dev/stderr | ${extractField("id")})`,
        buildCurlCommand(origin, { method: "POST", path: "/api/admin/webhooks/$WEBHOOK_ID/test" }),
      ].join("\n"),
      TypeScript: `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.KITH_WEBHOOK_SECRET!);
const seen = new Set<string>();
createServer(async (request, response) => {
  const body = await text(request);
  try {
    const { type, data } = webhook.verify(body, request.headers as Record<string, string>) as any;
    if (!seen.has(String(request.headers["webhook-id"]))) console.log(type, data);
    seen.add(String(request.headers["webhook-id"]));
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(8000);`,
      Python: `import base64, hashlib, hmac, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["KITH_WEBHOOK_SECRET"].removeprefix("whsec_"))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        sent_at = self.headers["webhook-timestamp"]
        signed = f"{self.headers['webhook-id']}.{sent_at}.".encode() + body
        expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        signatures = self.headers["webhook-signature"].split()
        is_ours = any(hmac.compare_digest(expected, signature) for signature in signatures)
        is_fresh = abs(time.time() - int(sent_at)) < 300
        if is_ours and is_fresh:
            print(body.decode())
        self.send_response(204 if is_ours and is_fresh else 401)
        self.end_headers()

HTTPServer(("", 8000), Receiver).serve_forever()`,
    },
  },
  {
    id: "link",
    operation: "linkPerson",
    title: "Link to payroll",
    explanation:
      "For executives, with the scope manage:people. An employee who is linked to another person returns 409 already_linked.",
    code: {
      curl: [
        'PERSON_ID="id of a person, from List people"',
        buildCurlCommand(origin, { path: "/api/people/$PERSON_ID/payroll-matches" }),
        'EMPLOYEE_ID="employee_id of a match"',
        buildCurlCommand(origin, {
          method: "POST",
          path: "/api/people/$PERSON_ID/payroll-link",
          body: `{"payroll_employee_id":"'"$EMPLOYEE_ID"'"}`,
        }),
      ].join("\n"),
      TypeScript: `${buildTypeScriptClient(origin)}
const personId = "id of a person, from List people";
const { matches } = await kith(\`/api/people/\${personId}/payroll-matches\`);
const body = JSON.stringify({ payroll_employee_id: matches[0].employee_id });
await kith(\`/api/people/\${personId}/payroll-link\`, { method: "POST", body });`,
      Python: `${buildPythonSession(origin)}
person_id = "id of a person, from List people"
matches = kith.get(f"{base}/api/people/{person_id}/payroll-matches").json()["matches"]
link = {"payroll_employee_id": matches[0]["employee_id"]}
kith.post(f"{base}/api/people/{person_id}/payroll-link", json=link).raise_for_status()`,
    },
  },
  {
    id: "scim",
    operation: "listScimUsers",
    title: "Read with SCIM",
    explanation:
      "For identity products: users and groups as defined in RFC 7644. A group contains a manager's direct reports.",
    code: {
      curl: buildCurlCommand(origin, { path: "/api/scim/v2/Users?filter=title+co+%22design%22&count=10" }),
      TypeScript: `${buildTypeScriptClient(origin)}
const filter = encodeURIComponent('title co "design"');
const { Resources } = await kith("/api/scim/v2/Users?count=10&filter=" + filter);
for (const { userName, displayName } of Resources) console.log(userName, displayName);`,
      Python: `${buildPythonSession(origin)}
query = {"filter": 'title co "design"', "count": 10}
for user in kith.get(base + "/api/scim/v2/Users", params=query).json()["Resources"]:
    print(user["userName"], user["displayName"])`,
    },
  },
  {
    id: "assistant",
    operation: "callMcp",
    title: "Connect an assistant",
    explanation:
      "The Model Context Protocol over streamable HTTP. Configure an assistant with this address and the header.",
    code: {
      curl: `curl -H "Authorization: Bearer $KITH_TOKEN" \\
  -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_people","arguments":{"query":"head design"}}}' \\
  "${origin}/api/mcp"`,
      TypeScript: `import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const headers = { authorization: \`Bearer \${process.env.KITH_TOKEN}\` };
const assistant = new Client({ name: "example", version: "1" });
await assistant.connect(new StreamableHTTPClientTransport(new URL("${origin}/api/mcp"), { requestInit: { headers } }));
console.log(await assistant.callTool({ name: "search_people", arguments: { query: "head design" } }));`,
      Python: `import asyncio, os
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

async def main():
    headers = {"Authorization": "Bearer " + os.environ["KITH_TOKEN"]}
    async with streamablehttp_client("${origin}/api/mcp", headers) as (read, write, _):
        async with ClientSession(read, write) as assistant:
            await assistant.initialize()
            print(await assistant.call_tool("search_people", {"query": "head design"}))

asyncio.run(main())`,
    },
  },
];
