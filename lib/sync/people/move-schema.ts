import { z } from "zod";
import { inputId, namedObject, timestamp } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";
import { personInRun } from "@/lib/runs/run-schema";
import { matchSignals } from "@/lib/identity/matching/employee-matching";
import { newPersonAnswer } from "./match-sources";
import { syncPreview } from "./preview-schema";

/** Maximum number of entries of each kind in a response. */
export const maxMoveEntries = 200;
const maxAnswers = 1_000;

const described = {
  name: z.string().describe("First and last name; without a name, the e-mail address or the id."),
  email: z.string().nullable().describe("Work e-mail; null if unknown, or if the caller may not see it."),
  title: z.string().describe("Job title; empty if unknown."),
};
const moveRecord = z
  .strictObject({ source_id: z.string().describe("Id of the record in the new source."), ...described })
  .describe("Record of the new source.");
const movePerson = z
  .strictObject({ id: z.uuid().describe("Id of the person."), ...described })
  .describe("Person of the directory.");
const reasons = z
  .array(z.enum(["answered", "same_id", ...matchSignals]))
  .describe(
    "Reasons, as `signals` of payroll matches: `same_email`, `same_name` and so on. `same_id`: the person had this id when people came from this source before. `answered`: an executive decided.",
  );

const preparedMove = namedObject("PeopleMove", {
  id: z.uuid().describe("Id of the move."),
  vendor: z.string().describe("Product of the new source."),
  org_name: z.string().describe("Name of the organisation at the vendor."),
  prepared_by: z.string().describe("Name of the executive."),
  prepared_at: timestamp.describe("When the move was prepared, in UTC."),
  expires_at: timestamp.describe("When the move is given up, in UTC."),
  has_listing: z
    .boolean()
    .describe("False until the first file or push was sent for the move, with `preview=true`."),
  counts: z
    .strictObject({
      same: z.int().describe("Records that are people of the directory."),
      answered: z.int().describe("Records about which an executive decided."),
      unclear: z.int().describe("Records that need an answer."),
    })
    .describe("Number of entries of each kind, listed here or not."),
  same: z
    .array(z.strictObject({ record: moveRecord, person: movePerson, reasons }))
    .describe(
      "Records that are people of the directory without an answer; at most 200, the least certain first.",
    ),
  answered: z
    .array(
      z.strictObject({ record: moveRecord, person: movePerson.nullable().describe("Null: a new person.") }),
    )
    .describe("Records about which an executive decided; at most 200."),
  unclear: z
    .array(
      z.strictObject({
        record: moveRecord,
        candidates: z
          .array(z.strictObject({ person: movePerson, reasons }))
          .describe("People who may be the record, most likely first; at most five."),
      }),
    )
    .describe("Records that need an answer before the move; at most 200."),
  preview: syncPreview
    .nullable()
    .describe(
      "What the move would change; null while records are unclear, without a listing, or for a token without `manage:people`.",
    ),
  names: z.array(personInRun).describe("Names of the people in the preview, and of their managers."),
});
export type PreparedMove = z.infer<typeof preparedMove>;

export const moveResponse = namedObject("MoveResponse", {
  move: preparedMove.nullable().describe("The prepared move; null: none."),
});
export type MoveResponse = z.infer<typeof moveResponse>;

const recordId = plainText(200).min(1);
const seenMoveId = inputId
  .optional()
  .describe("Id of the move that the caller has seen: 404 `no_move` if another one is prepared now.");
export const giveUpMoveQuery = z.strictObject({ move_id: seenMoveId });

export const moveAnswersBody = z.strictObject({
  move_id: seenMoveId,
  answers: z
    .record(recordId, z.union([inputId, z.literal(newPersonAnswer)]).nullable())
    .refine((answers) => Object.keys(answers).length <= maxAnswers, `must have at most ${maxAnswers} entries`)
    .describe(
      "A person's id, or `new` for a new person, by the id of the record. Null removes an answer; others are kept. An answer about an unknown record or person has no effect, nor has one about a record that has another name or e-mail address since.",
    ),
});

export const applyMoveBody = z.strictObject({
  preview_id: inputId.describe("Id of the preview that the executive has seen."),
});
