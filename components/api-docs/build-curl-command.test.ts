import { expect, test } from "vitest";
import stored from "@/lib/protocols/openapi/description.json";
import {
  listOperations,
  type ApiDescription,
  type OperationEntry,
} from "@/lib/protocols/openapi/openapi-types";
import { buildCurlCommand } from "./build-curl-command";

const description: Pick<ApiDescription, "paths"> = JSON.parse(JSON.stringify(stored));

function findOperation(id: string): OperationEntry {
  const found = listOperations(description).find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

const curl = (id: string) => buildCurlCommand(findOperation(id), "https://kith.example");

test.each([
  [
    "listPeople",
    `curl "https://kith.example/api/people" \\
  -H "Authorization: Bearer $KITH_TOKEN"`,
  ],
  [
    "uploadPicture",
    `ID='Id of the person'
curl -X PUT "https://kith.example/api/people/$ID/picture" \\
  -H "Authorization: Bearer $KITH_TOKEN" \\
  -H "Content-Type: image/jpeg" \\
  --data-binary @FILE`,
  ],
  ["isLive", 'curl "https://kith.example/api/health/live"'],
])("the curl command of %s runs after its variables are set", (id, command) => {
  expect(curl(id)).toBe(command);
});

test("the curl command names the choices of a parameter, and quotes the body", () => {
  expect(curl("checkConnection").split("\n")[0]).toMatch(/^PROVIDER='\w+( or \w+)+'$/);
  expect(curl("setMapping")).toMatch(
    /^USER_ID='Id of the user'\n.*\/user-mappings\/\$USER_ID"[^]* -d '\{[^]*\}'$/,
  );
  const { path, method, operation } = findOperation("setMapping");
  const content = { "application/json": { schema: {}, example: { name: "it's" } } };
  const quoted = { ...operation, requestBody: { required: true, content } };
  expect(buildCurlCommand({ path, method, operation: quoted }, "")).toContain(String.raw`"it'\''s"`);
});
