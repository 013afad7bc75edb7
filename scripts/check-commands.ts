/** The checks as npm scripts run them too (package.json): what they found in a file counts until the file changes. */
const cacheFolder = "node_modules/.cache";

export const tscArguments = ["node_modules/typescript/bin/tsc"];
export const eslintArguments = [
  "node_modules/eslint/bin/eslint.js",
  "--max-warnings=0",
  "--cache",
  "--cache-strategy=content",
  `--cache-location=${cacheFolder}/eslint/`,
];
export const formatterArguments = ["node_modules/oxfmt/bin/oxfmt"];
/** That no two files and no two features need each other (.dependency-cruiser.mjs). */
export const dependencyCruiserArguments = [
  "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  "--config=.dependency-cruiser.mjs",
  "app",
  "components",
  "lib",
];
