/** Which way imports go (docs/architecture.md). ESLint holds the directions of single files, this one that nothing goes in circles. */
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
  ],
  options: {
    includeOnly: "^(app|components|lib)/",
    // Tests, builders and stand-ins may know everything.
    exclude: "(\\.test\\.tsx?$|^lib/(testing|simulators|demo|generated)/)",
    doNotFollow: "node_modules",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};

export default configuration;
