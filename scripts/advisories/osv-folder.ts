import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { osvRecord, type OsvRecord } from "./match-advisories";

type AdvisoryDatabase = {
  /** Those of these packages. */
  records: OsvRecord[];
  count: number;
  /** When the newest of all was changed. */
  newest: string;
};

/** OSV's database in a folder, as its `all.zip` of npm unpacks; null: there is no record. Some 200,000 files, so only what is asked for is kept. */
export function readOsvFolder(folder: string, names: ReadonlySet<string>): AdvisoryDatabase | null {
  const database: AdvisoryDatabase = { records: [], count: 0, newest: "" };
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".json")) continue;
    const record = osvRecord.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
    database.count += 1;
    if (record.modified > database.newest) database.newest = record.modified;
    if (record.affected?.some((one) => one.package && names.has(one.package.name)))
      database.records.push(record);
  }
  return database.count === 0 ? null : database;
}
