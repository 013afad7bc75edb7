/** Systems that can know a value of a field, and people themselves (`own`). Every field has a value of the source of people. */
type Layers = {
  name: "own" | "projects";
  picture: "own" | "projects";
  office: "payroll" | "projects";
  startDate: "payroll" | "projects";
  workPhone: "own" | "projects";
};

export type LayeredField = keyof Layers;
export type Layer<F extends LayeredField> = Layers[F];

/** Order of precedence: the first layer that knows a value counts (ABOUT-3, ABOUT-6, PROFILE-4). */
export const layersOf: { readonly [F in LayeredField]: readonly Layer<F>[] } = {
  name: ["own", "projects"],
  picture: ["own", "projects"],
  office: ["payroll", "projects"],
  startDate: ["payroll", "projects"],
  workPhone: ["own", "projects"],
};

/** Values by layer. Null: the layer knows none. */
type ValuesByLayer<F extends LayeredField, V> = Readonly<Record<Layer<F>, V | null>>;

export function pickValue<F extends LayeredField, V>(
  field: F,
  values: ValuesByLayer<F, V> & { readonly projects: V },
): V {
  const known: ValuesByLayer<F, V> = values;
  const layer = findLayer(field, known);
  return (layer && known[layer]) ?? values.projects;
}

export const findLayer = <F extends LayeredField>(
  field: F,
  values: ValuesByLayer<F, unknown>,
): Layer<F> | null => layersOf[field].find((layer) => values[layer] !== null) ?? null;
