// npm run test:image: whether what the Dockerfile makes runs. With docker or podman the image is built and started as compose.yaml does, with a
// read-only root and without rights; without them what its last stage holds is laid out in a folder (packages without the development ones, the
// files that it copies) and started there, by an unprivileged user where this one is root. Either way it has to become ready, show the sign-in
// page and its scripts, and end with 0 when it is told to. Ends with 1 where it does not.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildIfNeeded } from "./build-application";
import { findProgram } from "./cluster/find-program";
import { startProgram, waitUntil } from "./cluster/start-program";
import { parseFinalStage } from "./image/read-dockerfile";

const port = Number(process.env["PORT"] ?? 3760);
const url = `http://127.0.0.1:${port}`;
const nobodyUserId = 65_534;

type RunningKith = { stop: () => Promise<number | null>; logged: () => string; remove: () => void };

const isProgramWorking = (name: string) =>
  findProgram(name) !== null && spawnSync(name, ["info"]).status === 0;
const imageBuilder = ["docker", "podman"].find(isProgramWorking);
console.log(
  imageBuilder
    ? `Built and run by ${imageBuilder}.`
    : "Neither docker nor podman works here: laid out in a folder.",
);
const runningKith = imageBuilder ? runImage(imageBuilder) : runFromFolder();
try {
  await waitUntil("it is ready", async () => (await fetch(`${url}/api/health/ready`)).ok);
  const page = await (await fetch(`${url}/signin`)).text();
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1];
  const answers = {
    "the sign-in page": page.includes("Sign in"),
    "its scripts": script !== undefined && (await fetch(url + script)).ok,
    "no list without a credential": (await fetch(`${url}/api/people`)).status === 401,
    "an end with 0": (await runningKith.stop()) === 0,
  };
  for (const [what, isThere] of Object.entries(answers)) console.log(`${isThere ? "ok  " : "FAIL"}  ${what}`);
  process.exitCode = Object.values(answers).every(Boolean) ? 0 : 1;
} catch (error) {
  console.error(runningKith.logged());
  console.error(error);
  process.exitCode = 1;
} finally {
  await runningKith.stop();
  runningKith.remove();
}
process.exit();

/** By the program that makes images. */
function runImage(program: string): RunningKith {
  const name = `kith-test-${process.pid}`;
  const run = (...words: string[]) => spawnSync(program, words, { encoding: "utf8" });
  execFileSync(program, ["build", "--tag", name, "."], { stdio: "inherit" });
  const rights = [
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--cap-drop",
    "ALL",
    "--security-opt",
    "no-new-privileges",
  ];
  const place = ["--publish", `127.0.0.1:${port}:3000`, "--env", `NEXTAUTH_URL=http://localhost:${port}`];
  execFileSync(program, ["run", "--detach", "--init", "--name", name, ...rights, ...place, name]);
  return {
    stop: async () => {
      run("stop", "--time", "60", name);
      return Number(run("inspect", "--format", "{{.State.ExitCode}}", name).stdout);
    },
    logged: () => run("logs", name).stdout,
    remove: () => {
      run("rm", "--force", "--volumes", name);
      run("rmi", "--force", name);
    },
  };
}

/** As its last stage has it, without a container. */
function runFromFolder(): RunningKith {
  buildIfNeeded({ quiet: true });
  const { copies, variables, command } = parseFinalStage(readFileSync("Dockerfile", "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "kith-image-"));
  const [packages, root, data] = ["packages", "kith", "data"].map((name) => join(folder, name));
  if (!packages || !root || !data) throw new Error("folders");
  for (const made of [packages, root, data]) mkdirSync(made);
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) cpSync(file, join(packages, file));
  execFileSync("npm", ["ci", "--omit=dev"], { cwd: packages, stdio: ["ignore", "ignore", "inherit"] });
  for (const { stage, sources, target } of copies) {
    for (const source of sources) {
      const path = source.replace("/kith/", "");
      const to = join(root, target, target.endsWith("/") ? basename(path) : "");
      const isShipped = (file: string) => !/\.test\.tsx?$|\.next\/cache/.test(file); // .dockerignore, and what the build removes
      cpSync(join(stage === "packages" ? packages : ".", path), to, { recursive: true, filter: isShipped });
    }
  }
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  chmodSync(data, 0o700);
  if (isRoot) chownSync(data, nobodyUserId, nobodyUserId);
  const [program = "", ...words] = command;
  const started = startProgram(program, words, {
    logFile: join(folder, "log"),
    cwd: root,
    env: {
      ...variables,
      KITH_DATA_DIR: data,
      PORT: String(port),
      NEXTAUTH_URL: `http://localhost:${port}`,
      DATABASE_URL: "",
    },
    ...(isRoot && { uid: nobodyUserId }),
  });
  let ended: Promise<number | null> | null = null;
  return {
    stop: () => (ended ??= started.end()),
    logged: started.logged,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
