import "server-only";
import { ValueType, type HrTime } from "@opentelemetry/api";
import {
  AggregationTemporality,
  DataPointType,
  type Histogram as HistogramValue,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { resourceFromAttributes } from "@opentelemetry/resources";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";

type Labels = Readonly<Record<string, string | number>>;
type Metric = MetricObjectWithValues<MetricValue<string>>;
type MetricRow = MetricValue<string> & { metricName?: string };

/**
 * Creates a producer that converts the Prometheus metrics for OpenTelemetry, with the same names, labels and values. So
 * one list of metrics is enough (lib/operations/metrics/registry.ts), and dashboards work with both systems.
 */
export function createMetricProducer(registry: Registry): MetricProducer {
  const startTime = toHrTime(Date.now());
  return {
    async collect() {
      const endTime = toHrTime(Date.now());
      const found: Metric[] = await registry.getMetricsAsJSON();
      const metrics = found.flatMap((metric) => toMetricData(metric, { startTime, endTime }) ?? []);
      const scopeMetrics = [{ scope: { name: "kith" }, metrics }];
      // The resource is empty, because the SDK's metric reader ignores the resource of a producer.
      return { resourceMetrics: { resource: resourceFromAttributes({}), scopeMetrics }, errors: [] };
    },
  };
}

type MetricTimes = { startTime: HrTime; endTime: HrTime };

function toMetricData(metric: Metric, times: MetricTimes): MetricData | null {
  const { name, help: description, values } = metric;
  const descriptor = { name, description, unit: inferUnit(name), valueType: ValueType.DOUBLE };
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const points = () =>
    values.map(({ value, labels }) => ({ ...times, attributes: dropUndefinedLabels(labels), value }));
  // The type is compared as text, because prom-client declares a numeric enum, but the values are strings.
  switch (String(metric.type)) {
    case "counter":
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case "gauge":
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case "histogram":
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: toHistograms(name, values).map((one) => ({ ...times, ...one })),
      };
    default:
      return null;
  }
}

/** Converts histograms. Buckets of Prometheus are cumulative, buckets of OpenTelemetry are not. */
function toHistograms(name: string, rows: readonly MetricRow[]) {
  const found = new Map<
    string,
    { attributes: Labels; below: [number, number][]; sum: number; count: number }
  >();
  for (const { metricName, value, labels } of rows) {
    const { le, ...attributes } = dropUndefinedLabels(labels);
    const key = JSON.stringify(attributes);
    const one = found.get(key) ?? { attributes, below: [], sum: 0, count: 0 };
    found.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== undefined && le !== "+Inf") one.below.push([Number(le), value]);
  }
  return [...found.values()].map(({ attributes, below, sum, count }) => {
    const ordered = below.toSorted(([one], [other]) => one - other);
    const upTo = [...ordered.map(([, number]) => number), count];
    const value: HistogramValue = {
      buckets: {
        boundaries: ordered.map(([boundary]) => boundary),
        counts: upTo.map((number, index) => number - (upTo[index - 1] ?? 0)),
      },
      sum,
      count,
    };
    return { attributes, value };
  });
}

const dropUndefinedLabels = (labels: Readonly<Partial<Record<string, string | number>>>): Labels =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );

const inferUnit = (name: string) =>
  /_seconds(?:_total)?$/.test(name) ? "s" : /_bytes$/.test(name) ? "By" : "";

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
