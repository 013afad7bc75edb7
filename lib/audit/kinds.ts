import { AuditKind } from "@/lib/generated/prisma/enums";

/** Everything that the record may hold. */
export type { AuditKind };
export const auditKinds = Object.values(AuditKind);
