import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExportResult } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { getMetrics } from "@/lib/operations/metrics/registry";
import { createRouteMatcher, readBuiltRoutes } from "@/lib/operations/metrics/route-templates";
import { log } from "@/lib/platform/log";
import { tracing } from "@/lib/platform/tracing";
import { readKithVersion } from "@/lib/platform/version";
import { createMetricProducer } from "./prometheus-metrics";
import { createTracing } from "./span-tracing";

/** Maximum number of queued spans; further spans are dropped. A span takes about 2 KB. */
const maxQueuedSpans = 2_048;
/** Time limit of one export. Spans of a failed export are lost; the next export of metrics contains the totals. */
const exportTimeoutMs = 5_000;
const metricsIntervalMs = 60_000;
/** Maximum time for sending the remaining data at shutdown. */
const flushTimeoutMs = 2_000;

/**
 * Sends traces and metrics to an OpenTelemetry collector by OTLP over HTTP, as JSON, until closed. The SDK's own
 * settings apply too (OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER).
 * Requests and jobs do not wait for the collector. No provider is registered with OpenTelemetry's API, so that
 * libraries such as Next.js cannot send more data than Kith does.
 */
export function startTelemetryExport({
  endpoint,
  routes = readBuiltRoutes(),
}: {
  endpoint: string;
  /** Route templates, which name the spans of requests. */
  routes?: readonly string[];
}): { close: () => Promise<void> } {
  const to = (signal: string) => ({
    url: `${endpoint.replace(/\/+$/, "")}/v1/${signal}`,
    timeoutMillis: exportTimeoutMs,
  });
  const resource = resourceFromAttributes({
    "service.name": "kith",
    "service.version": readKithVersion(),
    "service.instance.id": randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  const spans = new OTLPTraceExporter(to("traces"));
  logDeliveryChanges(spans, "traces");
  const numbers = new OTLPMetricExporter(to("metrics"));
  logDeliveryChanges(numbers, "metrics");
  const tracers = new BasicTracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor(spans, { maxQueueSize: maxQueuedSpans, exportTimeoutMillis: exportTimeoutMs }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: numbers,
        exportIntervalMillis: metricsIntervalMs,
        exportTimeoutMillis: exportTimeoutMs,
        metricProducers: [createMetricProducer(getMetrics().registry)],
      }),
    ],
  });
  tracing.current = createTracing(tracers.getTracer("kith"), createRouteMatcher(routes));
  log.info("traces and metrics are exported by OpenTelemetry");
  return {
    async close() {
      tracing.current = null;
      const ended = Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      await Promise.race([ended, sleep(flushTimeoutMs, undefined, { ref: false })]);
    },
  };
}

type Exporter<T> = { export: (items: T, done: (result: ExportResult) => void) => void };

/** Makes `exporter` log only the first failed export and the next success: a collector may be unreachable for days. */
function logDeliveryChanges<T>(exporter: Exporter<T>, what: string): void {
  let arrives = true;
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, (result) => {
      const arrived = result.error === undefined;
      if (arrived !== arrives) {
        arrives = arrived;
        if (arrived) log.info({ what }, "the collector accepts exports again");
        else log.warn({ what, err: result.error }, "the collector does not accept exports");
      }
      done(result);
    });
}
