import {
  describedMethods,
  type ApiDescription,
  type DescribedOperation,
  type DescribedPath,
} from "./document";

/** True for operations that programs may build on: not those of Kith's own pages, nor those that only browsers may use. */
export const isForPrograms = (operation: DescribedOperation): boolean =>
  !operation.tags.includes("Pages") && !operation["x-browser-only"];

/** The description with those operations alone that pass, and what they refer to. */
export function keepOperations(
  description: ApiDescription,
  passes: (operation: DescribedOperation) => boolean,
): ApiDescription {
  const paths: { [path: string]: DescribedPath } = {};
  for (const [path, byMethod] of Object.entries(description.paths)) {
    const kept: DescribedPath = {};
    for (const method of describedMethods) {
      const operation = byMethod[method];
      if (operation && passes(operation)) kept[method] = operation;
    }
    if (Object.keys(kept).length > 0) paths[path] = kept;
  }
  const tags = new Set(
    Object.values(paths).flatMap((byMethod) => Object.values(byMethod).flatMap(({ tags }) => tags)),
  );
  const { webhooks: described, ...others } = description;
  const managesWebhooks = Object.values(paths).some(({ post }) => post?.operationId === "createWebhook");
  const webhooks = managesWebhooks && described ? { webhooks: described } : {};
  const { schemas, responses } = description.components;
  const used = namesUsed({ paths, ...webhooks }, { schemas, responses });
  return {
    ...others,
    ...webhooks,
    tags: description.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: {
      ...description.components,
      schemas: only(schemas, (name) => used.has(`schemas/${name}`)),
      responses: only(responses, (name) => used.has(`responses/${name}`)),
    },
  };
}

const only = <V>(all: { [name: string]: V }, isKept: (name: string) => boolean): { [name: string]: V } =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)));

/** The names of components that a value refers to, and those that these refer to. */
function namesUsed(
  value: unknown,
  components: Readonly<Record<"schemas" | "responses", Readonly<Record<string, unknown>>>>,
): Set<string> {
  const used = new Set<string>();
  const visit = (inner: unknown): void => {
    if (typeof inner !== "object" || inner === null) return;
    for (const [key, child] of Object.entries(inner)) {
      if (key !== "$ref" || typeof child !== "string") {
        visit(child);
        continue;
      }
      const [, kind, name = ""] = /^#\/components\/(schemas|responses)\/(.+)$/.exec(child) ?? [];
      if ((kind !== "schemas" && kind !== "responses") || used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      visit(components[kind][name]);
    }
  };
  visit(value);
  return used;
}
