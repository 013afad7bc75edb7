import "server-only";
import { createHash } from "node:crypto";
import {
  findCurrentColumns,
  findHeaderQuestions,
  readPeopleFile,
  type FileMapping,
  type PeopleFile,
} from "@/lib/connections/connectors/people/file/read-people-file";
import { describeLines } from "@/lib/connections/connectors/people/file/records";
import { unusableFile } from "@/lib/connections/connectors/people/file/table";
import type { VendorPerson } from "@/lib/connections/connectors/people/port";
import {
  mergeRecords,
  type ReceivedListing,
} from "@/lib/connections/connectors/people/received/received-listing";
import { toPeopleListing } from "@/lib/connections/connectors/people/received/to-people-listing";
import { readFileMapping } from "@/lib/connections/file-mapping";
import type { FileColumns } from "@/lib/connections/file-mapping-schema";
import { findMove } from "@/lib/connections/people-moves";
import { requireSender } from "@/lib/connections/store-connection";
import { fullName } from "@/lib/identity/matching/names";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { database, databaseNow } from "@/lib/platform/database/database";
import type { RunResult } from "@/lib/http/endpoint";
import { Problem } from "@/lib/platform/problem";
import { toDateText } from "@/lib/platform/text/times";
import { runChunked } from "@/lib/platform/yield-to-event-loop";

type SentFile = { bytes: Uint8Array; name: string; mode: "full" | "partial" };

const mappingNeededCode = "mapping_needed";
const today = () => toDateText(databaseNow());

/** The mode is part of what was sent. */
const digestFile = ({ bytes, mode }: SentFile): string =>
  createHash("sha256").update(`${mode}\n`).update(bytes).digest("hex");

/** Returns whether this file was applied last and today, and no columns were confirmed since then. */
export async function isAppliedFile(file: SentFile): Promise<boolean> {
  const stored = await database().peopleSource.findFirst({ select: { digest: true, receivedAt: true } });
  // On another day, a last day may be over.
  const isOfToday = stored?.receivedAt && toDateText(stored.receivedAt) === today();
  return Boolean(isOfToday && (await readFileMapping())?.header) && stored?.digest === digestFile(file);
}

/**
 * Reads a file as a listing. Throws as `requireSender` does unless a move to the file is prepared, 409 `mapping_needed` if
 * its columns are not certain, and 400 `listing_not_usable` if it cannot be read or has an id twice.
 */
export async function readFileListing(sent: SentFile): Promise<ReceivedListing> {
  const { bytes, name, mode } = sent;
  if ((await findMove())?.vendor !== "file") await requireSender(database(), "file");
  const mapping = await readFileMapping();
  const file = await readPeopleFile(bytes, mapping, today());
  if (file.questions.length > 0) throw await createMappingNeeded(bytes, file, mapping);
  const [repeated] = file.repeated;
  if (repeated) {
    throw unusableFile(
      `The id ${repeated.id} is in ${describeLines(repeated.lines)}. Every person needs an id of their own, so correct the file and send it again.`,
    );
  }
  return {
    vendor: "file",
    sentBy: name,
    digest: digestFile(sent),
    isComplete: mode === "full",
    records: file.records,
    rejected: file.rejected,
    warnings: file.warnings,
    mapping: {
      ...mapping,
      columns: file.columns,
      header: file.header,
      // The next file is compared with it.
      ...(file.isEncodingGuessed && { encoding: file.encoding }),
    },
  };
}

async function createMappingNeeded(bytes: Uint8Array, file: PeopleFile, mapping: FileMapping | null) {
  const { columns, dateOrder, encoding, separator } = mapping
    ? await readPeopleFile(bytes, mapping, today(), (...found) => findCurrentColumns(...found, mapping))
    : file;
  return new Problem(
    "conflict",
    mappingNeededCode,
    `The columns of the file are not certain. ${file.questions.join(" ")} Nothing was changed.`,
    {
      extensions: {
        header: file.header,
        suggestion: {
          columns,
          ...(dateOrder && { date_order: dateOrder }),
          ...(separator && { separator }),
          // Detected again, so that the next file may have a different one.
          ...(encoding && !encoding.startsWith("utf-") && { encoding }),
        },
        sample: file.sample,
      },
    },
  );
}

const shownPeople = 8;
const shownRejected = 20;

/** Reads the file as `wanted` says, or as the stored mapping says, without storing anything. */
export async function inspectFile(
  _caller: CallerWith<"provision:people">,
  bytes: Uint8Array,
  wanted: Omit<FileMapping, "columns"> & { columns: FileMapping["columns"] | null },
): Promise<RunResult<FileColumns>> {
  const stored = await readFileMapping();
  const known = stored ?? { columns: {} };
  const file = await readPeopleFile(
    bytes,
    { ...wanted, columns: wanted.columns ?? {} },
    today(),
    (...found) => wanted.columns ?? findCurrentColumns(...found, known),
  );
  const { columns } = file;
  const headerChanges = stored ? findHeaderQuestions(file.header, stored) : [];
  const hasKnownHeader = stored !== null && headerChanges.length === 0;
  const records = await runChunked(
    mergeRecords([], { records: file.records, rejected: [], isComplete: true }),
  );
  const { people } = await runChunked(toPeopleListing(records, []));
  const names = new Map(people.map((person) => [person.externalId, toName(person)]));
  return {
    header: [...file.header],
    sample: file.sample.map((cells) => [...cells]),
    columns,
    encoding: file.encoding,
    separator: file.separator,
    date_order: file.dateOrder,
    questions: [
      ...file.questions,
      ...file.repeated.map(
        ({ id, lines }) => `The id ${id} is in ${describeLines(lines)}. Correct the file.`,
      ),
    ],
    warnings: [
      ...headerChanges,
      ...(wanted.columns || hasKnownHeader ? [] : file.suggestionQuestions),
      ...file.warnings,
    ],
    counts: {
      people: people.length,
      left: file.records.length - people.length,
      rejected: file.rejected.length,
    },
    people: people.slice(0, shownPeople).map((person) => ({
      name: toName(person),
      email: person.email ?? null,
      title: person.title ?? null,
      manager: person.managerExternalId
        ? (names.get(person.managerExternalId) ?? person.managerExternalId)
        : null,
      department: person.teams?.[0] ?? null,
      office: person.office ?? null,
      start_date: person.joinedOn ?? null,
    })),
    rejected: file.rejected.slice(0, shownRejected).map(({ index, message }) => ({ line: index, message })),
  };
}

const toName = ({ firstName, lastName }: VendorPerson): string =>
  fullName({ firstName: firstName ?? "", lastName: lastName ?? "" });
