import { createRouteHandlers, defineEndpoint } from "@/lib/http/endpoint";
import { departmentSettings, departmentSettingsResponse } from "@/lib/sync/departments/schema";
import { getDepartmentSettings, setDepartmentSettings } from "@/lib/sync/departments/settings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({
  GET: defineEndpoint({
    id: "getDepartmentSettings",
    tag: "Connections",
    summary: "Read where departments come from",
    permission: "admin:connections",
    response: departmentSettingsResponse,
    run: async ({ caller }) => ({ settings: await getDepartmentSettings(caller) }),
  }),
  PUT: defineEndpoint({
    id: "setDepartmentSettings",
    tag: "Connections",
    summary: "Choose where departments come from",
    description: "The next sync applies the choice to everyone. The change is recorded.",
    permission: "admin:connections",
    body: departmentSettings,
    response: departmentSettingsResponse,
    run: async ({ caller, body }) => ({ settings: await setDepartmentSettings(caller, body) }),
  }),
});
