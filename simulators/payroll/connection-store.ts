import { randomUUID } from "node:crypto";
import type { Tenant } from "./tenants";

type VendorConnection = {
  id: string;
  authEventId: string;
  tenantId: string;
  tenantType: string;
  tenantName: string;
  createdDateUtc: string;
  updatedDateUtc: string;
};

/** Seven fractional digits and no zone, as in the vendor's own example. */
const formatTimestamp = (time: number) => new Date(time).toISOString().replace("Z", "0000");

export function createConnectionStore(tenants: readonly Tenant[], now: () => number) {
  const connections = new Map<string, VendorConnection>();
  return {
    all: (): VendorConnection[] => [...connections.values()],
    isConnected: (tenantId: string): boolean => connections.has(tenantId),
    /** Connects tenants. An existing connection stores the id of the newer event and does not change its own. */
    connect: (tenantIds: readonly string[], authEventId: string): void => {
      for (const tenant of tenants) {
        if (!tenantIds.includes(tenant.tenantId)) continue;
        const updatedDateUtc = formatTimestamp(now());
        const { id, createdDateUtc } = connections.get(tenant.tenantId) ?? {
          id: randomUUID(),
          createdDateUtc: updatedDateUtc,
        };
        connections.set(tenant.tenantId, { id, authEventId, ...tenant, createdDateUtc, updatedDateUtc });
      }
    },
    disconnect: (connectionId: string): boolean => {
      const found = [...connections.values()].find(({ id }) => id === connectionId);
      return found !== undefined && connections.delete(found.tenantId);
    },
    disconnectTenant: (tenantId: string): boolean => connections.delete(tenantId),
    disconnectAll: (): void => connections.clear(),
  };
}
export type ConnectionStore = ReturnType<typeof createConnectionStore>;
