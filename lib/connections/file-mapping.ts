import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { changeAs } from "@/lib/identity/session/change-as";
import { peopleSystem } from "@/lib/people/people-system";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import type { FileMapping } from "./connectors/people/file/read-people-file";
import { storedFileMapping, type FileMappingBody } from "./file-mapping-schema";
import { connectSender } from "./store-connection";

const storedRow = z.object({ mapping: storedFileMapping.nullable() });

/** Of the file source or of a prepared move to it. Returns null before a person confirmed the columns, or the first file was applied. */
export async function readFileMapping(session: DatabaseSession = database()): Promise<FileMapping | null> {
  const [stored] = await query(session, storedRow)`
    SELECT mapping FROM (
      SELECT mapping FROM people_moves WHERE expires_at > clock_timestamp()
      UNION ALL SELECT mapping FROM people_sources WHERE provider::text = ${peopleSystem}) AS mappings
    WHERE mapping IS NOT NULL LIMIT 1`;
  return stored?.mapping ?? null;
}

export async function getFileMapping(_caller: CallerWith<"provision:people">): Promise<FileMappingBody> {
  const { header: _header, ...mapping } = (await readFileMapping()) ?? { columns: {} };
  return mapping;
}

/** Connects the file source if nothing is connected, because the mapping belongs to the connection or to a move. */
export async function storeFileMapping(
  caller: CallerWith<"provision:people">,
  mapping: FileMappingBody,
): Promise<void> {
  const isOfMove = await changeAs(
    caller,
    "provision:people",
    (transaction) =>
      transaction.$executeRaw`UPDATE people_moves SET mapping = ${JSON.stringify(mapping)}::jsonb
        WHERE vendor = 'file' AND expires_at > clock_timestamp()`,
  );
  if (isOfMove > 0) return;
  await connectSender(caller, "provision:people", "file");
  await changeAs(caller, "provision:people", async (transaction) => {
    await transaction.$executeRaw`
      INSERT INTO people_sources (provider, mapping) VALUES (${peopleSystem}::provider, ${JSON.stringify(mapping)}::jsonb)
      ON CONFLICT (provider) DO UPDATE SET mapping = excluded.mapping`;
  });
}
