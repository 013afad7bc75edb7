import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { getNodeArguments } from "@/testing/npm-script";
import { getNodeRefusal } from "./require-node.mjs";

const read = (path: string) => readFileSync(path, "utf8");
const manifest = z
  .object({
    version: z.string(),
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    engines: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(read("package.json")));
const dockerfile = read("Dockerfile");
const kubernetes = read("deploy/kubernetes/kith.yaml");
const compose = read("compose.yaml");
const service = read("deploy/kith.service");
const networkPolicy = z.object({
  kind: z.literal("NetworkPolicy"),
  spec: z.object({
    ingress: z.array(
      z.object({ from: z.array(z.unknown()).optional(), ports: z.array(z.object({ port: z.string() })) }),
    ),
  }),
});
const alertRules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.string() }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const known = new Set(
  Array.from(read(".env.example").matchAll(/^#? ?([A-Z][A-Z_]+)=/gm), ([, name]) => name),
);

const numberOf = (text: string, name: string) => Number(new RegExp(`${name}[:=] ?"?(\\d+)`).exec(text)?.[1]);

describe("every way to run Kith", () => {
  const words = getNodeArguments("start");

  test("uses the command of npm start", () => {
    expect(words.length).toBeGreaterThan(2);
    expect(/^CMD \[(.*)\]$/m.exec(dockerfile)?.[1]).toBe(
      ["node", ...words].map((word) => `"${word}"`).join(", "),
    );
    expect(/^ExecStart=\/usr\/bin\/node (.*)$/m.exec(service)?.[1]).toBe(words.join(" "));
  });

  // A shell between npm and Node would end on SIGTERM without forwarding the signal.
  test("reaches the server with SIGTERM, also through npm start", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kith-npm-start-"));
    try {
      mkdirSync(join(folder, "scripts"));
      writeFileSync(
        join(folder, "package.json"),
        JSON.stringify({ scripts: { start: manifest.scripts["start"] } }),
      );
      // Replaces scripts/start.ts.
      writeFileSync(
        join(folder, "scripts/typescript.mjs"),
        `process.on("SIGTERM", () => { console.log("stopped in order"); process.exit(0); });
        setTimeout(() => process.exit(1), 20_000);
        console.log("serving");
        await new Promise(() => undefined);`,
      );
      const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
      let text = "";
      npm.stdout.setEncoding("utf8").on("data", (part: string) => {
        if (part.includes("serving")) npm.kill("SIGTERM");
        text += part;
      });
      const closed = once(npm, "close");
      expect(await once(npm, "exit")).toEqual([0, null]);
      await closed;
      expect(text).toContain("stopped in order");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("sets only variables that Kith reads", () => {
    const set = [
      ...Array.from(kubernetes.matchAll(/^ {2}([A-Z][A-Z_]+):/gm), ([, name]) => name),
      ...Array.from(kubernetes.matchAll(/--from-literal=([A-Z_]+)=/g), ([, name]) => name),
      ...Array.from(dockerfile.matchAll(/\b(KITH_[A-Z_]+|SHUTDOWN_[A-Z_]+)=/g), ([, name]) => name),
      ...Array.from(service.matchAll(/\b(KITH_[A-Z_]+)=/g), ([, name]) => name),
      ...Array.from(compose.matchAll(/^ {6}((?:DATABASE|SHUTDOWN)_[A-Z_]+):/gm), ([, name]) => name),
    ];
    expect(set.length).toBeGreaterThan(8);
    for (const name of set) expect(known).toContain(name);
  });

  test("waits longer than a shutdown takes", () => {
    const delay = numberOf(kubernetes, "SHUTDOWN_DELAY_SECONDS");
    const grace = numberOf(kubernetes, "SHUTDOWN_GRACE_SECONDS");
    expect(numberOf(kubernetes, "terminationGracePeriodSeconds")).toBeGreaterThan(delay + grace);
    expect(numberOf(compose, "stop_grace_period")).toBeGreaterThan(
      numberOf(compose, "SHUTDOWN_DELAY_SECONDS") + 20,
    );
    expect(numberOf(service, "TimeoutStopSec")).toBeGreaterThan(20);
  });

  test("probes existing paths", () => {
    const asked = [...`${dockerfile}${kubernetes}`.matchAll(/\/api\/[a-z/]+/g)].map(([path]) => path);
    expect(new Set(asked)).toEqual(new Set(["/api/health/live", "/api/health/ready"]));
    for (const path of asked) expect(existsSync(`app${path}/route.ts`)).toBe(true);
  });

  test("restricts privileges", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    for (const line of [
      "runAsNonRoot: true",
      "readOnlyRootFilesystem: true",
      "allowPrivilegeEscalation: false",
      "drop: [ALL]",
    ]) {
      expect(kubernetes).toContain(line);
    }
    for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
      expect(compose).toContain(line);
    for (const line of [
      "User=kith",
      "ProtectSystem=strict",
      "NoNewPrivileges=true",
      "SystemCallFilter=@system-service",
    ])
      expect(service).toContain(line);
  });
});

describe("metrics", () => {
  const prometheus = read("deploy/prometheus/prometheus.yaml");

  test("are scraped at the port that Kith serves, which only monitoring can reach", () => {
    const port = numberOf(kubernetes, "METRICS_PORT");
    expect(kubernetes).toContain(`{ name: metrics, containerPort: ${port} }`);
    expect(prometheus).toContain(`127.0.0.1:${port}`);
    expect(prometheus).toContain("kith-metrics.default.svc");
    expect(kubernetes).toContain(`{ name: metrics, port: ${port}, targetPort: metrics }`);
    const policies = parseAllDocuments(kubernetes)
      .map((document): unknown => document.toJS())
      .flatMap((manifest) => networkPolicy.safeParse(manifest).data ?? []);
    const rules = policies.flatMap(({ spec }) => spec.ingress);
    expect(rules.map(({ from, ports }) => [ports[0]?.port, from !== undefined])).toEqual([
      ["http", false],
      ["metrics", true],
    ]);
  });

  test("have alerts with a severity and instructions", () => {
    const { groups } = alertRules.parse(parse(read("deploy/prometheus/alerts.yaml")));
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(["page", "ticket"]).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.description).toMatch(/\.$/);
    }
  });
});

describe("the image", () => {
  test("copies existing paths, and every folder that the server reads", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=\w+ )?(.*)$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" ").slice(0, -1),
    );
    const sources = copied
      .map((path) => path.replace("/kith/", ""))
      .filter((path) => ![".next", "node_modules", "."].includes(path));
    expect(sources).toEqual(
      expect.arrayContaining(["lib", "prisma", "scripts", "next.config.ts", "tsconfig.node.json"]),
    );
    for (const path of sources) expect([path, existsSync(path)]).toEqual([path, true]);
  });

  test("uses a supported version of Node", () => {
    const versions = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => Number(version));
    expect(versions.length).toBe(3);
    for (const version of versions) expect(getNodeRefusal(`${version}.0.0`)).toBeNull();
    expect(new Set(versions).size).toBe(1);
  });
});

describe("the changelog", () => {
  const changelog = read("CHANGELOG.md");
  const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)];

  test("starts with unreleased changes and the version of package.json, and versions decrease", () => {
    const versions = releases.map(([, version = ""]) => version);
    expect(changelog.indexOf("## [Unreleased]")).toBeLessThan(releases[0]?.index ?? -1);
    expect(versions[0]).toBe(manifest.version);
    expect(versions).toEqual(
      versions.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true })),
    );
    expect(releases.map(([, , date]) => date)).toEqual(
      releases
        .map(([, , date]) => date)
        .toSorted()
        .toReversed(),
    );
  });
});
