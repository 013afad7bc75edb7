// Runs before every non-browser test file of Kith (setupFiles of vitest.config.ts). Restores settings and process state
// after the file.
import { afterAll } from "vitest";
import { environment, replaceEnvironment } from "@/lib/platform/environment";
import { resetSingletons } from "@/lib/platform/singleton";

const initialSettings = environment();
afterAll(() => {
  replaceEnvironment(initialSettings);
  resetSingletons();
});
