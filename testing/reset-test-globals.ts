// Runs before every test file (setupFiles of vitest.config.ts). Files share a process, so changes of a file must not
// affect the next file. Vitest restores spies and stubbed variables after each test (`restoreMocks`, `unstubEnvs`).
// This file restores clocks after each test, and stubbed globals after each file.
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());
