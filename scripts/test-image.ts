// npm run test:image: builds the image with docker or podman and starts it as compose.yaml does: with a read-only root
// file system and without capabilities. The container has to become ready, serve the sign-in page with its scripts, and
// exit with 0 when it is stopped.
import { execFileSync, spawnSync } from "node:child_process";
import { waitUntil } from "./cluster/start-program";

const port = Number(process.env["PORT"] ?? 3760);
const url = `http://127.0.0.1:${port}`;
const name = `kith-test-${process.pid}`;

const program = ["docker", "podman"].find((candidate) => spawnSync(candidate, ["info"]).status === 0);
if (program === undefined) {
  console.error("Not run: neither docker nor podman works on this machine.");
  process.exit(2);
}
const run = (...words: string[]) => spawnSync(program, words, { encoding: "utf8" });

function stop(): number {
  run("stop", "--time", "60", name);
  return Number(run("inspect", "--format", "{{.State.ExitCode}}", name).stdout);
}

try {
  execFileSync(program, ["build", "--tag", name, "."], { stdio: "inherit" });
  const rights = "--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges".split(" ");
  const address = ["--publish", `127.0.0.1:${port}:3000`, "--env", `NEXTAUTH_URL=http://localhost:${port}`];
  execFileSync(program, ["run", "--detach", "--init", "--name", name, ...rights, ...address, name]);
  await waitUntil("the image is ready", async () => (await fetch(`${url}/api/health/ready`)).ok);
  const page = await (await fetch(`${url}/signin`)).text();
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1];
  const checks = {
    "the sign-in page": page.includes("Sign in"),
    "the scripts of the page": script !== undefined && (await fetch(url + script)).ok,
    "no list without a credential": (await fetch(`${url}/api/people`)).status === 401,
    "exit code 0": stop() === 0,
  };
  for (const [what, isGood] of Object.entries(checks)) console.log(`${isGood ? "ok  " : "FAIL"}  ${what}`);
  process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
} catch (error) {
  console.error(run("logs", name).stdout, error);
  process.exitCode = 1;
} finally {
  run("rm", "--force", "--volumes", name);
  run("rmi", "--force", name);
}
