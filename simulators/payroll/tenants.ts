/** Tenant (organisation or practice) that the simulated user can connect to an app. */
export type Tenant = { tenantId: string; tenantType: "ORGANISATION" | "PRACTICE"; tenantName: string };

export const companyTenant: Tenant = {
  tenantId: "c5a0d8f2-93b1-4a72-8a1a-3b9be0d0f7aa",
  tenantType: "ORGANISATION",
  tenantName: "Fernhill Studio Pty Ltd",
};
/** Organisation with payroll, but without people of the company. */
export const unrelatedTenant: Tenant = {
  tenantId: "4e1b7c60-2d3f-4c8e-9b5a-7f6a1d2c3b45",
  tenantType: "ORGANISATION",
  tenantName: "Fernhill Holdings Pty Ltd",
};
export const practiceTenant: Tenant = {
  tenantId: "91d3e5a7-6b2c-4f10-8a9d-0c4e2f6b8d13",
  tenantType: "PRACTICE",
  tenantName: "Ledger & Leaf Bookkeepers",
};
