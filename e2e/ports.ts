/** Index of this worker, from 0. Each worker has its own demo. */
export const workerIndex = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

/** First of 40 ports for the tests, 20 for each of two workers. */
const firstPort = Number(process.env["E2E_PORT"] ?? 3210);

/** Port of this worker's demo. The next ports are for its simulators and for servers of single test files. */
export const port = firstPort + 20 * workerIndex;

export const vendorPorts = { projects: port + 1, payroll: port + 2, chat: port + 3 };

/** Folder of the data and logs of all workers. */
export const sharedFolder = ".kith/browser-tests";

/** Data folder of a server of this worker. */
export const getDataFolder = (name: string): string => `${sharedFolder}/${workerIndex}/${name}`;
