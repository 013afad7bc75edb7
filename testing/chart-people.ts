import { buildChartModel, type ChartModel, type ChartNode } from "@/lib/directory/chart/model";
import type { ListedPerson } from "@/lib/directory/schema";

export const buildChartPerson = (
  id: string,
  manager_id: string | null = null,
  first_name = id,
  title = "",
): ListedPerson => ({ id, first_name, last_name: "", title, manager_id });

export const buildTestChart = (
  lines: readonly (readonly [id: string, manager?: string | null])[],
): ChartModel => buildChartModel(lines.map(([id, manager]) => buildChartPerson(id, manager)));

export function getChartNode(model: ChartModel, id: string): ChartNode {
  const node = model.byId.get(id);
  if (!node) throw new Error(`${id} is not in the chart`);
  return node;
}
