import type { z } from "zod";
import type {
  detailedMappingResponse,
  detailedMappingsResponse,
  MappingBody,
} from "@/lib/links/mappings/schema";
import { apiQuery, fetchApi } from "./fetch-api";

export const mappingsQuery = () =>
  apiQuery<"/api/admin/connections/user-mappings", z.infer<typeof detailedMappingsResponse>>(
    "/api/admin/connections/user-mappings",
    { query: { detail: true } },
  );

export const setMapping = (userId: string, body: MappingBody) =>
  fetchApi<"PUT", "/api/admin/connections/user-mappings/{userId}", z.infer<typeof detailedMappingResponse>>(
    "PUT",
    "/api/admin/connections/user-mappings/{userId}",
    { path: { userId }, query: { detail: true }, body },
  );
