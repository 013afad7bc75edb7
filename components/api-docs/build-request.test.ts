import { expect, test } from "vitest";
import stored from "@/lib/protocols/openapi/description.json";
import {
  describedMethods,
  type ApiDescription,
  type OperationEntry,
} from "@/lib/protocols/openapi/openapi-types";
import { buildCurlCommand } from "./build-request";

const description: Pick<ApiDescription, "paths"> = JSON.parse(JSON.stringify(stored));

function findOperation(id: string): OperationEntry {
  for (const [path, byMethod] of Object.entries(description.paths)) {
    for (const method of describedMethods) {
      const operation = byMethod[method];
      if (operation?.operationId === id) return { path, method, operation };
    }
  }
  throw new Error(`no operation ${id}`);
}

const curl = (id: string, values: Record<string, string> = {}, body = "{}") =>
  buildCurlCommand(findOperation(id), { origin: "https://kith.example", values, body });

test.each([
  [
    "getWebhook",
    {},
    `ID='Id of the webhook'\ncurl -H "Authorization: Bearer $KITH_TOKEN" "https://kith.example/api/admin/webhooks/$ID"`,
  ],
  [
    "getWebhook",
    { id: "a/b" },
    `curl -H "Authorization: Bearer $KITH_TOKEN" "https://kith.example/api/admin/webhooks/a%2Fb"`,
  ],
  [
    "listPeople",
    { q: "ana & bo" },
    `curl -H "Authorization: Bearer $KITH_TOKEN" "https://kith.example/api/people?q=ana+%26+bo"`,
  ],
  [
    "uploadPicture",
    { id: "1" },
    `curl -X PUT -H "Authorization: Bearer $KITH_TOKEN" -H 'Content-Type: image/jpeg' --data-binary @FILE "https://kith.example/api/people/1/picture"`,
  ],
])("the curl command of %s with %j runs after its variables are set", (id, values, command) => {
  expect(curl(id, values)).toBe(command);
});

test("the curl command names the choices of a parameter, and quotes the body", () => {
  expect(curl("checkConnection").split("\n")[0]).toMatch(/^PROVIDER='\w+( or \w+)+'$/);
  expect(curl("setMapping", { userId: "1" }, `{"a":"it's"}`)).toContain(String.raw`-d '{"a":"it'\''s"}'`);
  expect(curl("setMapping")).toMatch(/^USER_ID='Id of the user'\ncurl .*\/user-mappings\/\$USER_ID"$/);
});
