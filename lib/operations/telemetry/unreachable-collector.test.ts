import { expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { traceStep } from "@/lib/platform/tracing";
import { openCollector } from "@/testing/otlp-collector";
import { startTelemetryExport } from "./open-telemetry";

test("a collector that accepts nothing delays no request, is logged once, and its queue is bounded", async () => {
  const warnings: unknown[] = [];
  vi.spyOn(log, "warn").mockImplementation(
    (_fields: unknown, message?: string) => void warnings.push(message),
  );
  let status = 400;
  let isHanging = true;
  const gates: (() => void)[] = [];
  const collector = await openCollector(async () => {
    if (isHanging) await new Promise<void>((resolve) => gates.push(resolve));
    return status;
  });
  const { close } = startTelemetryExport({ endpoint: collector.endpoint, routes: [] });
  const step = () => traceStep({ name: "step" }, () => Promise.resolve(1));
  const steps = 6_000;
  for (let done = 0; done < steps; done++) expect(await step()).toBe(1);
  await vi.waitFor(() => expect(gates.length).toBeGreaterThan(0));

  isHanging = false;
  for (const letGo of gates) letGo();
  await vi.waitFor(() => expect(warnings).toEqual(["the collector does not accept exports"]));
  status = 200;
  await close();
  expect(collector.spans.length).toBeLessThan(steps / 2);
  expect(await step()).toBe(1);
  collector.close();
});
