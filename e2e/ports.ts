/** Where the demo of the browser tests listens; `E2E_PORT` moves it, and its simulators with it. */
export const port = Number(process.env["E2E_PORT"] ?? 3210);

export const vendorPorts = { projects: port + 1, payroll: port + 2, chat: port + 3 };
