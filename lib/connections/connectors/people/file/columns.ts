import { forEachChunked, type ChunkedWork } from "@/lib/platform/chunked";
import { cleanText } from "@/lib/platform/text/plain-text";
import { fileFields, maxColumnName, type ColumnMapping, type FileField } from "./formats";
import { isStatusColumn } from "./status";
import { hasText, unusableFile, type Table, type TableRow } from "./table";

/** Headings as exports of HR products and directories write them, in English, German, French, Spanish, Italian and Dutch. */
const headings: Readonly<Record<FileField, string>> = {
  source_id:
    "id, external id, external user id, employee id, empl id, employee #, employee number, employee no, staff id, person id, worker id, workday id, object id, personalnummer, personal nr, mitarbeiter id, mitarbeiternummer, matricule, numéro employé, id empleado, número de empleado, matricola, personeelsnummer",
  first_name:
    "first name, given name, preferred first name, legal first name, legal name first name, forename, vorname, rufname, prénom, nombre, nome, voornaam",
  last_name:
    "last name, surname, family name, legal last name, legal name last name, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, achternaam",
  name: "name, full name, display name, employee name, employee, last name first name, mitarbeiter, mitarbeitername, vollständiger name, nom complet, nombre completo, nome completo, naam",
  email:
    "email, email address, e mail, e mail adresse, work email, work email address, company email, email primary work, mail, primary email, user principal name, dienstliche e mail, geschäftliche e mail, courriel, adresse e mail, correo electrónico, correo, indirizzo e mail, e mailadres",
  title:
    "title, job title, business title, employee title, position, role, job, stelle, stellenbezeichnung, berufsbezeichnung, funktion, poste, intitulé du poste, fonction, puesto, cargo, posizione, mansione, functie, functietitel",
  manager:
    "manager, reports to, reporting to, supervisor, line manager, vorgesetzter, vorgesetzte, vorgesetzte r, führungskraft, responsable, supérieur, jefe, superior, superiore, leidinggevende",
  manager_id:
    "manager id, supervisor id, manager employee id, vorgesetzten id, personalnummer vorgesetzter, id responsable, id manager",
  manager_email:
    "manager email, manager email address, managers email, supervisor email, reports to email, e mail vorgesetzter, vorgesetzter e mail, email responsable",
  department:
    "department, team, division, business unit, abteilung, bereich, service, département, departamento, reparto, dipartimento, afdeling",
  office:
    "location, office, office location, site, work location, building id, physical delivery office name, standort, büro, arbeitsort, lieu, bureau, oficina, ubicación, sede, ufficio, kantoor, locatie",
  work_phone:
    "work phone, business phone, office phone, phone, telephone, telephone number, phone number, telefon, telefonnummer, durchwahl, téléphone, teléfono, telefono, telefoon",
  employment_type:
    "employment type, employee type, worker type, contract type, beschäftigungsart, vertragsart, anstellungsart, type de contrat, tipo de contrato, tipo contratto, contracttype",
  start_date:
    "start date, hire date, hired on, started at, date of joining, joining date, eintritt, eintrittsdatum, date d’embauche, date d'entrée, fecha de inicio, fecha de ingreso, data di assunzione, datum in dienst, startdatum",
  end_date:
    "end date, termination date, last day, leave date, leaving date, austritt, austrittsdatum, date de sortie, fecha de baja, fecha de fin, data di fine, datum uit dienst, einddatum",
  active:
    "status, active, active status, worker status, account enabled, employee status, is active, enabled, aktiv, statut, actif, estado, activo, stato, attivo, actief",
  suspended: "suspended, is suspended, disabled, blocked, block sign in, gesperrt, deaktiviert",
  groups: "groups, group, gruppen, groupes, grupos, gruppi, groepen",
  avatar_url: "avatar, avatar url, photo, photo url, picture, picture url, image url, foto",
};

/** Columns that Kith never stores. Their cells are dropped before anything else reads the file. */
const sensitive =
  /tfn|taxfile|taxid|steuer|ssn|socialsecurity|sozialversicherung|svnummer|nationalinsurance|password|passwort|kennwort|motdepasse|contrasena|salary|salaries|payrate|compensation|wage|gehalt|lohn|salaire|salario|stipendio|bank|iban|bic$|^bsb|accountnumber|kontonummer/u;

export const normaliseHeading = (heading: string): string =>
  toKey(stripBrackets(heading.slice(0, maxHeadingLength)));

const stripBrackets = (heading: string): string => heading.replace(/\[[^\]]*\]|\([^)]*\)/gu, " ");

const toKey = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}#]/gu, "")
    .replace(/(?<=.)(?:required|optional)$/u, "");

/** Longer texts are no headings; the patterns would take quadratic time for them. */
const maxHeadingLength = 200;

const fieldByKey = new Map(
  fileFields.flatMap((field) => headings[field].split(",").map((text) => [toKey(text), field] as const)),
);

/** Text in brackets counts only if the rest says nothing: `User name [userPrincipalName]`. */
const findField = (heading: string): FileField | undefined =>
  heading.length > maxHeadingLength
    ? undefined
    : (fieldByKey.get(normaliseHeading(heading)) ??
      fieldByKey.get(toKey(/\[([^\]]*)\]/u.exec(heading)?.[1] ?? "")));

export type Sheet = {
  header: readonly string[];
  headerLine: number;
  rows: readonly TableRow[];
  dropped: readonly string[];
  /** Lines that hold no person: examples, repeated headers. */
  ignoredLines: readonly number[];
  /** Rows after the last certain person that begin as notes do. `label`: the beginning. */
  notes: readonly (TableRow & { label: string })[];
  /** The last line, if the file may have been cut in its first cell. */
  cutLine: number | null;
  is1904: boolean;
};

const rowsBeforeHeader = 20;

export function* readSheet({ rows, is1904 = false }: Table): ChunkedWork<Sheet> {
  if (rows.length === 0)
    throw unusableFile("The file is empty. Export the people again, with a header in the first row.");
  const scores = rows.slice(0, rowsBeforeHeader).map(({ cells }) => new Set(cells.map(findField)).size);
  const best = scores.indexOf(Math.max(...scores));
  const fallback = rows.findIndex(({ cells }) => cells.filter(hasText).length > 1);
  // The set of a row without any known heading has one entry, undefined.
  const at = (scores[best] ?? 0) > 2 ? best : fallback;
  const headerRow = rows[at];
  if (!headerRow) {
    throw unusableFile(
      "The file has one column only, so it is no table of people. Choose the separator, or save it as a CSV or XLSX file with one column for each value.",
    );
  }
  const names = nameColumns(headerRow.cells);
  const isDropped = names.map((name) => sensitive.test(normaliseHeading(name)));
  const keep = (cells: readonly string[]) =>
    names.flatMap((name, column) => (name === "" || isDropped[column] ? [] : [cells[column] ?? ""]));
  const below = rows.slice(at + 1);
  const firstNote = below.findLastIndex(({ cells }) => !isLikeNote(cells)) + 1;
  const people: TableRow[] = [];
  const notes: Sheet["notes"][number][] = [];
  const ignoredLines: number[] = [];
  yield* forEachChunked(below, ({ line, cells }, index) => {
    const row = { line, cells: keep(cells) };
    if (/^example:/iu.test(cells[0] ?? "") || isSameRow(cells, headerRow.cells)) ignoredLines.push(line);
    else if (index < firstNote) people.push(row);
    else notes.push({ ...row, label: findLabel(cells) });
  });
  const last = below.at(-1);
  return {
    header: keep(names),
    headerLine: headerRow.line,
    rows: people,
    dropped: names.filter((_name, column) => isDropped[column]),
    ignoredLines,
    notes,
    cutLine: last?.cells.length === 1 ? last.line : null,
    is1904,
  };
}

/** A column without heading has no name. The second column of a name gets a number that no column has. */
function nameColumns(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell) => {
    const heading = cleanText(cell, maxColumnName - 10);
    let name = heading;
    for (let number = 2; name !== "" && taken.has(name); number++) name = `${heading} (${number})`;
    taken.add(name);
    return name;
  });
}

const isSameRow = (cells: readonly string[], others: readonly string[]) =>
  cells.length === others.length && cells.every((cell, at) => cell === others[at]);

/** Reports end with rows such as `Total;40` or `Report generated on …`. */
const notePattern =
  /^(?:(?:grand |sub)?total|summe|gesamt(?:summe|zahl)?|insgesamt|anzahl|generated|erstellt|exported|printed|confidential|vertraulich|end of)(?!\p{L})/iu;

/** Words of notes that are names too. */
const nameOrNotePattern = /^(?:sum|count|report|page|seite|stand)(?!\p{L})/iu;

const findLabel = (cells: readonly string[]): string => cells.find(hasText)?.trim() ?? "";

const isLikeNote = (cells: readonly string[]): boolean =>
  [notePattern, nameOrNotePattern].some((pattern) => pattern.test(findLabel(cells))) &&
  !cells.some((cell) => cell.includes("@"));

/** Returns whether a row that begins as a note is a person's. `id`, `names`: its other cells. */
export function isPersonWithNoteLabel(label: string, id: string, names: readonly string[]): boolean {
  const hasName = names.some((name) => /\p{L}/u.test(name));
  return nameOrNotePattern.test(label) ? id !== "" || hasName : id !== "" && hasName;
}

/** Exports write who has left under this heading, or the kind of employment. */
const eitherHeading = toKey("employment status");

export const quote = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Of two columns for one field, the first is suggested, and a question asks which. */
export function suggestColumns({ header, rows }: Pick<Sheet, "header" | "rows">): {
  columns: ColumnMapping;
  questions: string[];
} {
  const found = new Map<FileField, string[]>();
  const undecided: string[] = [];
  for (const [at, name] of header.entries()) {
    // The second column of a name asks the same question as the first.
    const heading = name.replace(/ \(\d+\)$/u, "");
    const isEither = normaliseHeading(heading) === eitherHeading;
    const isStatus = isEither && isStatusColumn(rows.map(({ cells }) => cells[at] ?? ""));
    const field = isStatus ? "active" : findField(heading);
    if (field) found.set(field, [...(found.get(field) ?? []), name]);
    else if (isEither) undecided.push(name);
  }
  // First and last name say more than a whole name beside them.
  if (found.has("first_name") && found.has("last_name")) found.delete("name");
  return {
    columns: Object.fromEntries([...found].flatMap(([field, [first]]) => (first ? [[first, field]] : []))),
    questions: [
      ...[...found].flatMap(([field, columns]) =>
        columns.length > 1
          ? [`${quote(columns)} may all hold the same field, ${field}. Choose one of them.`]
          : [],
      ),
      ...undecided.map((name) => `“${name}” may say who has left, or the employment type. Choose which.`),
    ],
  };
}
