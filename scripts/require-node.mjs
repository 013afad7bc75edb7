// Imported before any other module, so that an old Node prints this message instead of a module error.
const required = "20.19";

/** Returns the reason why Kith does not run on this version of Node; null if it runs. */
export function getNodeRefusal(version) {
  const [major, minor] = version.split(".").map(Number);
  const [requiredMajor, requiredMinor] = required.split(".").map(Number);
  if (major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)) return null;
  return `Kith needs Node ${required} or newer, and this is Node ${version}. Install Node 24, then start it again.`;
}

const refusal = getNodeRefusal(process.versions.node);
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
