// Process that creates an API token with an Idempotency-Key and prints the answer. Tests kill it midway.
import { POST } from "@/app/api/tokens/route";
import { environment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/database/open-database";

const store = await openDatabase(environment());
const answer = await POST(
  new Request("http://localhost:3000/api/tokens", {
    method: "POST",
    headers: {
      authorization: process.env["ASK_AUTHORIZATION"] ?? "",
      "content-type": "application/json",
      "idempotency-key": process.env["ASK_KEY"] ?? "",
    },
    body: process.env["ASK_BODY"] ?? "",
  }),
  { params: Promise.resolve({}) },
);
console.log(`answered: ${answer.status}`);
await store.close();
