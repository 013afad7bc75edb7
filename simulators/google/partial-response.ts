/** Fields of a mask: null selects a field completely. */
type Mask = Map<string, Mask | null>;

export function selectFields(value: unknown, fields: string): unknown {
  return applyMask(value, parseMask(fields));
}

function parseMask(text: string): Mask {
  const mask: Mask = new Map();
  let [depth, start] = [0, 0];
  for (let index = 0; index <= text.length; index++) {
    const letter = text[index];
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth > 0 || (letter !== undefined && letter !== ",")) continue;
    const [, name = "", below, nested] = /^(\w+)(?:\/(.+)|\((.+)\))?$/.exec(text.slice(start, index)) ?? [];
    const inner = below ?? nested;
    mask.set(name, inner === undefined ? null : parseMask(inner));
    start = index + 1;
  }
  return mask;
}

function applyMask(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => applyMask(one, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const below = mask.get(name);
      return below === undefined ? [] : [[name, below === null ? inner : applyMask(inner, below)]];
    }),
  );
}
