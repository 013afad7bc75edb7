import { createCustomField } from "@/lib/directory/custom-fields/commands";
import { listCustomFields } from "@/lib/directory/custom-fields/queries";
import {
  customFieldChangeResponse,
  customFieldsResponse,
  newCustomFieldBody,
} from "@/lib/directory/custom-fields/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "listCustomFields",
    tag: "Administration",
    summary: "List the custom fields",
    description: "Fields that executives added to the page of every person, without values.",
    permission: "manage:people",
    response: customFieldsResponse,
    run: async ({ caller }) => ({ fields: await listCustomFields(caller) }),
  }),
  POST: defineEndpoint({
    id: "createCustomField",
    tag: "Administration",
    summary: "Add a custom field",
    description: "Adds a field after the others, 30 at most. Its kind cannot be changed later.",
    problems: [{ 409: ["field_name_taken", "too_many_fields"] }],
    permission: "manage:people",
    body: newCustomFieldBody,
    response: customFieldChangeResponse,
    status: 201,
    locationOf: ({ field }) => `/api/admin/custom-fields/${field.id}`,
    run: async ({ caller, body }) => ({ field: await createCustomField(caller, body) }),
  }),
});
