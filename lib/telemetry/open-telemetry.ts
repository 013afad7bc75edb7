import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExportResult } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { builtRoutes } from "@/lib/metrics/built-routes";
import { metrics } from "@/lib/metrics/registry";
import { routeTemplates } from "@/lib/metrics/route-templates";
import { log } from "@/lib/platform/log";
import { tracing } from "@/lib/platform/tracing";
import { kithVersion } from "@/lib/platform/version";
import { prometheusMetrics } from "./prometheus-metrics";
import { traceWith } from "./trace-with";

/** What waits to be sent, at most: what comes on top is let go. A span takes some 2 KB. */
const queued = 2_048;
/** A collector that does not answer is given up after this, and asked again with what comes next. */
const sendMs = 5_000;
const metricsEveryMs = 60_000;
/** At the end what is there is sent, if that goes at once. */
const lastWordMs = 2_000;

/**
 * Sends traces and metrics to an OpenTelemetry collector by OTLP over HTTP, as JSON, until it is closed. The SDK's own settings hold beside
 * (OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER). Nothing waits for the collector, and nothing is
 * registered with OpenTelemetry's API: libraries that would tell more than we do, Next among them, tell it nothing.
 */
export function openTelemetry({
  endpoint,
  routes = builtRoutes(),
}: {
  endpoint: string;
  /** The templates of addresses. */
  routes?: readonly string[];
}): { close: () => Promise<void> } {
  const to = (signal: string) => ({
    url: `${endpoint.replace(/\/+$/, "")}/v1/${signal}`,
    timeoutMillis: sendMs,
  });
  const resource = resourceFromAttributes({
    "service.name": "kith",
    "service.version": kithVersion(),
    "service.instance.id": randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  const spans = new OTLPTraceExporter(to("traces"));
  tellWhetherItArrives(spans, "traces");
  const numbers = new OTLPMetricExporter(to("metrics"));
  tellWhetherItArrives(numbers, "metrics");
  const tracers = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(spans, { maxQueueSize: queued, exportTimeoutMillis: sendMs })],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: numbers,
        exportIntervalMillis: metricsEveryMs,
        exportTimeoutMillis: sendMs,
        metricProducers: [prometheusMetrics(metrics().registry)],
      }),
    ],
  });
  tracing.current = traceWith(tracers.getTracer("kith"), routeTemplates(routes));
  log.info("traces and metrics are sent by OpenTelemetry");
  return {
    async close() {
      tracing.current = null;
      const ended = Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
      await Promise.race([ended, sleep(lastWordMs, undefined, { ref: false })]);
    },
  };
}

type Exporter<T> = { export: (items: T, done: (result: ExportResult) => void) => void };

/** Says once that what it sends does not arrive, and once that it does again: a collector may be away for days. */
function tellWhetherItArrives<T>(exporter: Exporter<T>, what: string): void {
  let arrives = true;
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, (result) => {
      const arrived = result.error === undefined;
      if (arrived !== arrives) {
        arrives = arrived;
        if (arrived) log.info({ what }, "the collector takes what it is sent again");
        else log.warn({ what, err: result.error }, "the collector does not take what it is sent");
      }
      done(result);
    });
}
