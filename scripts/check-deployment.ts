// npm run check-deployment: checks the alert rules, their tests and the scrape configuration with promtool, and the
// Kubernetes manifests with kubeconform -strict. PROMTOOL and KUBECONFORM set the paths of the programs. Exits with 1
// if a check fails, and with 2 if a program is missing.
import { spawnSync } from "node:child_process";
import { findProgram } from "./cluster/programs";

const checks = [
  ["promtool", "check", "rules", "deploy/prometheus/alerts.yaml"],
  ["promtool", "test", "rules", "deploy/prometheus/alerts.test.yaml"],
  ["promtool", "check", "config", "--syntax-only", "deploy/prometheus/prometheus.yaml"],
  ["kubeconform", "-strict", "-summary", "deploy/kubernetes/kith.yaml"],
];
let exitCode = 0;
for (const [name = "", ...words] of checks) {
  const program = process.env[name.toUpperCase()] ?? findProgram(name);
  if (program === null) {
    console.error(`Not run: ${[name, ...words].join(" ")}. Install ${name}, or set ${name.toUpperCase()}.`);
    exitCode ||= 2;
  } else if (spawnSync(program, words, { stdio: "inherit" }).status !== 0) exitCode = 1;
}
process.exit(exitCode);
