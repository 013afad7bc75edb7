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

/** Seven digits of a second and no zone, as the vendor's own example has it. */
const timestamp = (time: number) => new Date(time).toISOString().replace("Z", "0000");

/** Which tenants the simulated user has connected to this app, by whichever consent. */
export function createConnectionStore(tenants: readonly Tenant[], now: () => number) {
  const connections = new Map<string, VendorConnection>();
  return {
    all: (): VendorConnection[] => [...connections.values()],
    isConnected: (tenantId: string): boolean => connections.has(tenantId),
    /** Connects, or connects again: the connection keeps its id and gets the id of the newer event. */
    connect: (tenantIds: readonly string[], authEventId: string): void => {
      for (const tenant of tenants) {
        if (!tenantIds.includes(tenant.tenantId)) continue;
        const updatedDateUtc = timestamp(now());
        const { id, createdDateUtc } = connections.get(tenant.tenantId) ?? {
          id: randomUUID(),
          createdDateUtc: updatedDateUtc,
        };
        connections.set(tenant.tenantId, { id, authEventId, ...tenant, createdDateUtc, updatedDateUtc });
      }
    },
    /** False for an id of none. */
    disconnect: (connectionId: string): boolean => {
      const found = [...connections.values()].find(({ id }) => id === connectionId);
      return found !== undefined && connections.delete(found.tenantId);
    },
    disconnectTenant: (tenantId: string): boolean => connections.delete(tenantId),
    disconnectAll: (): void => connections.clear(),
  };
}
export type ConnectionStore = ReturnType<typeof createConnectionStore>;
