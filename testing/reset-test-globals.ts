// Runs before every test file (setupFiles of vitest.config.ts). Files share a process, so changes of a file must not
// reach the
// next. Spies and stubbed variables end with each test (`restoreMocks`, `unstubEnvs`); file-wide stubs end with the
// file.
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());
