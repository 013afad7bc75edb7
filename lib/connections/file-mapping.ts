import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { changeAs } from "@/lib/identity/session/change-as";
import { database } from "@/lib/platform/database/database";
import type { FileMapping } from "./connectors/people/file/read-people-file";
import { storedFileMapping, type FileMappingBody } from "./file-mapping-schema";
import { findMove } from "./people-moves";
import { writeFileMapping } from "./people-rules";
import { connectSender } from "./store-connection";

export async function readFileMapping(): Promise<FileMapping | null> {
  const stored = await database().peopleRules.findUnique({
    where: { vendor: "file" },
    select: { mapping: true },
  });
  return storedFileMapping.nullable().parse(stored?.mapping ?? null);
}

export async function getFileMapping(_caller: CallerWith<"provision:people">): Promise<FileMappingBody> {
  const { header: _header, ...mapping } = (await readFileMapping()) ?? { columns: {} };
  return mapping;
}

/** Connects the file source if nothing is connected, unless the mapping is for the file of a move. */
export async function storeFileMapping(
  caller: CallerWith<"provision:people">,
  mapping: FileMappingBody,
): Promise<void> {
  if ((await findMove())?.vendor !== "file") await connectSender(caller, "provision:people", "file");
  await changeAs(caller, "provision:people", (transaction) => writeFileMapping(transaction, mapping));
}
