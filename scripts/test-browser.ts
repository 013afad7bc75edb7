// npm run test:e2e [-- <arguments of playwright test>]: finds or installs a browser, builds the application if needed,
// and runs the browser tests.
import "./require-node.mjs";
import { runBrowserTests } from "./run-browser-tests";

process.exit((await runBrowserTests(process.argv.slice(2))).exitCode);
