import {
  describedMethods,
  type ApiDescription,
  type DescribedOperation,
  type DescribedPath,
} from "./openapi-types";

/** Neither internal to Kith's pages nor for browsers only. */
export const isForPrograms = (operation: DescribedOperation): boolean =>
  !operation.tags.includes("Pages") && !operation["x-browser-only"];

export function filterOperations(
  description: ApiDescription,
  passes: (operation: DescribedOperation) => boolean,
): ApiDescription {
  const paths: { [path: string]: DescribedPath } = {};
  for (const [path, byMethod] of Object.entries(description.paths)) {
    const filtered: DescribedPath = {};
    for (const method of describedMethods) {
      const operation = byMethod[method];
      if (operation && passes(operation)) filtered[method] = operation;
    }
    if (Object.keys(filtered).length > 0) paths[path] = filtered;
  }
  const tags = new Set(
    Object.values(paths).flatMap((byMethod) => Object.values(byMethod).flatMap(({ tags }) => tags)),
  );
  const { webhooks: described, ...others } = description;
  const managesWebhooks = Object.values(paths).some(({ post }) => post?.operationId === "createWebhook");
  const webhooks = managesWebhooks && described ? { webhooks: described } : {};
  const { schemas, responses } = description.components;
  const used = findUsedComponents({ paths, ...webhooks }, { schemas, responses });
  return {
    ...others,
    ...webhooks,
    tags: description.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: {
      ...description.components,
      schemas: filterByName(schemas, (name) => used.has(`schemas/${name}`)),
      responses: filterByName(responses, (name) => used.has(`responses/${name}`)),
    },
  };
}

const filterByName = <V>(
  all: { [name: string]: V },
  isKept: (name: string) => boolean,
): { [name: string]: V } => Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)));

function findUsedComponents(
  value: unknown,
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Set<string> {
  const used = new Set<string>();
  const references = /"\$ref":"#\/components\/(schemas|responses)\/([^"]+)"/g;
  const visit = (inner: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(inner).matchAll(references)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      visit(components[kind]?.[name] ?? null);
    }
  };
  visit(value);
  return used;
}
