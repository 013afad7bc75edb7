// Runs with every test file that may change settings (setupFiles of vitest.config.ts): the next file has the settings that this one found.
import { afterAll } from "vitest";
import { environment, replaceEnvironment } from "@/lib/platform/environment";

const settings = environment();
afterAll(() => replaceEnvironment(settings));
