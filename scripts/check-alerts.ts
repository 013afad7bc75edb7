// npm run check-alerts: tries the alert rules, their tests and the scrape configuration with promtool (Debian package `prometheus`).
// PROMTOOL names a program elsewhere. Ends with 1 if promtool refuses something, and with 2 if there is no promtool.
import { spawnSync } from "node:child_process";
import { findProgram } from "./cluster/find-program";

const promtool = process.env["PROMTOOL"] ?? findProgram("promtool");
if (promtool === null) {
  console.error("promtool was not found. Install the package prometheus, or set PROMTOOL.");
  process.exit(2);
}
const checks = [
  ["check", "rules", "deploy/prometheus/alerts.yaml"],
  ["test", "rules", "deploy/prometheus/alerts.test.yaml"],
  ["check", "config", "--syntax-only", "deploy/prometheus/prometheus.yaml"],
];
const failures = checks.filter((words) => spawnSync(promtool, words, { stdio: "inherit" }).status !== 0);
process.exit(failures.length === 0 ? 0 : 1);
