// Directions of imports (docs/architecture.md). oxlint checks single files; these rules check rooms and cycles.

/** Rooms of lib, lowest first. A room imports only from rooms listed before it. */
const rooms = [
  "platform",
  "people",
  "versions",
  "identity",
  "http",
  "runs",
  "directory",
  "webhooks",
  "connections",
  "links",
  "profiles",
  "sync",
  "protocols",
  "findings",
  "operations",
  "pages",
  "browser",
];

const configuration = {
  forbidden: [
    {
      name: "no-circle-of-files",
      comment: "Two files that need each other are one file, or need a third below both.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circle-of-features",
      comment:
        "Features build on each other in one direction. Move what both need into the one below, or into a third.",
      scope: "folder",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...rooms.slice(0, -1).map((room, place) => ({
      name: `${room}-imports-from-lower-rooms`,
      comment: "Move the code that both rooms need into the lower one.",
      severity: "error",
      from: { path: `^lib/${room}/` },
      to: { path: `^lib/(${rooms.slice(place + 1).join("|")})/` },
    })),
    {
      name: "rooms-of-lib",
      comment: "Every file of lib is in a room, and every room has its place in the order above.",
      severity: "error",
      from: {},
      to: { path: "^lib/", pathNot: `^lib/(${rooms.join("|")})/` },
    },
  ],
  options: {
    includeOnly: "^(app|components|lib)/",
    // Tests, test helpers and simulators may import everything.
    exclude: "(\\.test\\.tsx?$|^lib/generated/)",
    doNotFollow: "node_modules",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};

export default configuration;
