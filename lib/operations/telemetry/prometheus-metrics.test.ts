import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { createMetricProducer } from "./prometheus-metrics";

test("counters, gauges and histograms retain their values; a bucket counts its own values only", async () => {
  const registry = new Registry();
  const registers = [registry];
  const counter = new Counter({ name: "a_total", help: "A", labelNames: ["kind"], registers });
  counter.inc({ kind: "x" }, 3);
  counter.inc({ kind: "y" });
  new Gauge({ name: "b_bytes", help: "B", registers }).set(7);
  const histogram = new Histogram({
    name: "c_seconds",
    help: "C",
    labelNames: ["kind"],
    buckets: [1, 10],
    registers,
  });
  for (const value of [0.5, 0.5, 5, 50]) histogram.observe({ kind: "x" }, value);
  histogram.observe({ kind: "y" }, 2);

  const { resourceMetrics } = await createMetricProducer(registry).collect();
  const [a, b, c] = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  expect(a).toMatchObject({
    descriptor: { name: "a_total", description: "A" },
    isMonotonic: true,
    dataPoints: [
      { attributes: { kind: "x" }, value: 3 },
      { attributes: { kind: "y" }, value: 1 },
    ],
  });
  expect(b).toMatchObject({ descriptor: { name: "b_bytes", unit: "By" }, dataPoints: [{ value: 7 }] });
  expect(c).toMatchObject({
    descriptor: { unit: "s" },
    dataPoints: [
      {
        attributes: { kind: "x" },
        value: { buckets: { boundaries: [1, 10], counts: [2, 1, 1] }, sum: 56, count: 4 },
      },
      {
        attributes: { kind: "y" },
        value: { buckets: { boundaries: [1, 10], counts: [0, 1, 0] }, sum: 2, count: 1 },
      },
    ],
  });
});
