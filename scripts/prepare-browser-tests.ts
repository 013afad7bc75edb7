// Does everything that browser tests need and that can run before them: browser, build, and data of the demo.
import { prepareBrowserTests } from "./run-browser-tests";

await prepareBrowserTests();
