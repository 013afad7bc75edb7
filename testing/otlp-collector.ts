import { createServer } from "node:http";
import { once } from "node:events";
import { z } from "zod";

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])));
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
  status: z.object({ code: z.number() }),
});
export type ReceivedSpan = z.infer<typeof spanSchema>;
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

const pointsSchema = z.object({
  dataPoints: z.array(
    z.object({
      attributes: attributesSchema,
      asDouble: z.number().optional(),
      count: z.number().optional(),
      bucketCounts: z.array(z.number()).optional(),
    }),
  ),
});
const metricSchema = z.object({
  name: z.string(),
  sum: pointsSchema.optional(),
  gauge: pointsSchema.optional(),
  histogram: pointsSchema.optional(),
});
const metricsSchema = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema) })) })),
});

/**
 * Opens an OpenTelemetry collector on its own port, which stores the spans and metrics of successful requests. `answer`
 * returns the status of a response, and may delay it.
 */
export async function openCollector(answer: () => Promise<number> = () => Promise.resolve(200)) {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const received: z.infer<typeof metricSchema>[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
      const text = Buffer.concat(chunks).toString("utf8");
      const status = await answer();
      if (status === 200) {
        texts.push(text);
        const json: unknown = JSON.parse(text);
        if (request.url === "/v1/traces") {
          for (const { resource, scopeSpans } of tracesSchema.parse(json).resourceSpans) {
            resources.push(resource.attributes);
            spans.push(...scopeSpans.flatMap((scope) => scope.spans));
          }
        } else if (request.url === "/v1/metrics") {
          const all = metricsSchema.parse(json).resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics);
          received.push(...all.flatMap((scope) => scope.metrics));
        }
      }
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    resources,
    metrics: received,
    /** All received bodies, unparsed. */
    text: () => texts.join("\n"),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
