/** Each worker of the tests has a demo of its own; this is the place of the one that this code runs in, from 0. */
export const slot = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

/** From here on `E2E_PORT` (3210 unless told) and the 39 after it belong to the tests: 20 to each of two workers. */
const first = Number(process.env["E2E_PORT"] ?? 3210);

/** Where this worker's demo listens. Its simulators are next to it, and what a single file starts comes after those. */
export const port = first + 20 * slot;

export const vendorPorts = { projects: port + 1, payroll: port + 2, chat: port + 3 };

/** The data folder of what this worker alone starts. */
export const folderOf = (name: string): string => `.kith/browser-tests/${slot}/${name}`;
