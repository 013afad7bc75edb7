import "server-only";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import { describeProvider, describeResourceTypes, describeSchemas } from "./discovery";
import { listSchema } from "./schema";

// A filter is refused, so that nobody takes it for applied; what else lists have is ignored (RFC 7644, chapter 4).
type Asked = { filter?: string | undefined };

export function getProviderConfig(asked: Asked) {
  refuseFilter(asked);
  return describeProvider(environment().publicUrl);
}

export const listSchemas = (asked: Asked) => all(asked, describeSchemas);
export const getSchema = (id: string, asked: Asked) => one(id, asked, describeSchemas);
export const listResourceTypes = (asked: Asked) => all(asked, describeResourceTypes);
export const getResourceType = (id: string, asked: Asked) => one(id, asked, describeResourceTypes);

function all(asked: Asked, describe: (origin: string) => readonly object[]) {
  refuseFilter(asked);
  const described = describe(environment().publicUrl);
  return {
    schemas: [listSchema],
    totalResults: described.length,
    startIndex: 1,
    itemsPerPage: described.length,
    Resources: described,
  };
}

function one(id: string, asked: Asked, describe: (origin: string) => readonly { id: string }[]) {
  refuseFilter(asked);
  const found = describe(environment().publicUrl).find((described) => described.id === id);
  if (!found) throw new Problem("missing", "not_found", "There is nothing of this name.");
  return found;
}

function refuseFilter({ filter }: Asked): void {
  if (filter === undefined) return;
  throw new Problem(
    "forbidden",
    "nothing_filtered",
    "Nothing is filtered at this address. Leave out the filter.",
  );
}
