// Runs with every test file of Kith's own code outside of the browser (setupFiles of vitest.config.ts): the next file finds the
// settings that this one found, and a process that remembers nothing of it.
import { afterAll } from "vitest";
import { environment, replaceEnvironment } from "@/lib/platform/environment";
import { forgetSingletons } from "@/lib/platform/singleton";

const settings = environment();
afterAll(() => {
  replaceEnvironment(settings);
  forgetSingletons();
});
