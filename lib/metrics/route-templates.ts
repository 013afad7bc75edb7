/** What stands for every address that is none of ours: whatever a stranger asks for, the labels of the metrics stay few. */
export const otherRoute = "other";

/**
 * Finds the template of an address (`/api/people/[id]`) among those that there are. A fixed part comes before a variable one, and what
 * takes the rest of an address comes last, as in Next.
 */
export function routeTemplates(templates: readonly string[]): (path: string) => string {
  const fixed = new Set(templates.filter((template) => !template.includes("[")));
  const variable = templates
    .filter((template) => template.includes("[") && !template.includes("[["))
    .toSorted((one, other) => weight(one) - weight(other) || (one < other ? -1 : 1))
    .map((template) => ({ template, pattern: patternOf(template) }));
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next";
    const given = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    if (fixed.has(given)) return given;
    if (given.length > 512) return otherRoute;
    return variable.find(({ pattern }) => pattern.test(given))?.template ?? otherRoute;
  };
}

const weight = (template: string) =>
  template
    .split("/")
    .reduce((sum, part) => sum * 3 + (part.startsWith("[...") ? 2 : part.includes("[") ? 1 : 0), 0);

function patternOf(template: string): RegExp {
  const parts = template.split("/").map((part) => {
    if (part.startsWith("[...")) return ".+";
    return part.startsWith("[") ? "[^/]+" : part.replaceAll(/[.*+?^${}()|\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("/")}$`);
}
