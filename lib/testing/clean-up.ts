// Runs with every test file (setupFiles of vitest.config.ts): files share a process, and what one of them changed must not reach the
// next. Spies and stubbed variables end with each test (`restoreMocks`, `unstubEnvs`); what is stubbed for a whole file ends with it.
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());
