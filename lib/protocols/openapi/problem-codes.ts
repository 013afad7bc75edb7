import meanings from "./problem-meanings.json";
import { listErrorCodes } from "./schema-rows";
import { listOperations, type ApiDescription, type DescribedResponse, type Reference } from "./openapi-types";

type ListedProblem = { code: string; statuses: string[] };

/** Returned before the server knows the operation, so no operation lists these codes. */
export const serverProblems: readonly ListedProblem[] = [
  ...[
    "foreign_host",
    "invalid_address",
    "invalid_header",
    "length_required",
    "no_upgrade",
    "repeated_header",
  ].map((code) => ({ code, statuses: ["400"] })),
  { code: "unknown_path", statuses: ["404"] },
  { code: "method_not_allowed", statuses: ["405"] },
  { code: "starting", statuses: ["503"] },
];

export function listProblems({ paths, components }: ApiDescription): ListedProblem[] {
  const statuses = new Map(serverProblems.map((known) => [known.code, new Set(known.statuses)]));
  const add = (status: string, response: DescribedResponse | Reference) => {
    const found = "$ref" in response ? components.responses[response.$ref.split("/").at(-1) ?? ""] : response;
    for (const code of found ? listErrorCodes(found) : []) {
      statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
    }
  };
  for (const { operation } of listOperations({ paths }))
    for (const [status, response] of Object.entries(operation.responses)) add(status, response);
  return [...statuses]
    .map(([code, found]) => ({ code, statuses: [...found].sort() }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

export type ExplainedProblem = ListedProblem & { meaning: string };

/** A test checks that each code has a meaning. */
export const explainProblems = (description: ApiDescription): ExplainedProblem[] => {
  const meaningByCode = new Map(Object.entries(meanings));
  return listProblems(description).map((problem) => ({
    ...problem,
    meaning: meaningByCode.get(problem.code) ?? "",
  }));
};
