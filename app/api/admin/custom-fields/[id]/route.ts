import { changeCustomField, deleteCustomField } from "@/lib/directory/custom-fields/commands";
import { getCustomField } from "@/lib/directory/custom-fields/queries";
import {
  customFieldChangesBody,
  customFieldParams,
  customFieldChangeResponse,
  oneCustomFieldResponse,
} from "@/lib/directory/custom-fields/schema";
import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { restrictedAccountProblems } from "@/lib/http/problem-codes";
import { okResponse } from "@/lib/platform/common-schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getCustomField",
    tag: "Administration",
    summary: "Read a custom field",
    permission: "manage:people",
    params: customFieldParams,
    response: oneCustomFieldResponse,
    run: async ({ caller, params }) => ({ field: await getCustomField(caller, params.id) }),
  }),
  PATCH: defineEndpoint({
    id: "changeCustomField",
    tag: "Administration",
    summary: "Change a custom field",
    description:
      "Absent settings are unchanged, and so are stored values. A restricted executive cannot change who sees or edits a field that not everyone sees.",
    problems: [restrictedAccountProblems, { 409: ["field_name_taken"] }],
    permission: "manage:people",
    params: customFieldParams,
    body: customFieldChangesBody,
    response: customFieldChangeResponse,
    run: async ({ caller, params, body }) => ({ field: await changeCustomField(caller, params.id, body) }),
  }),
  DELETE: defineEndpoint({
    id: "removeCustomField",
    tag: "Administration",
    summary: "Delete a custom field",
    description: "Also deletes its values.",
    permission: "manage:people",
    params: customFieldParams,
    response: okResponse,
    run: ({ caller, params }) => deleteCustomField(caller, params.id),
  }),
});
