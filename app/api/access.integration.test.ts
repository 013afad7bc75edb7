import { describe, test } from "vitest";
import { parseAccessTable, setUpAccessTable } from "@/testing/access-table";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

/** One endpoint of each kind of access. access-matrix.integration.test.ts explains the columns and has all endpoints. */
const rows = parseAccessTable(`
method address                            needs             from    | executive restricted         others      guest          unscoped        public_only       | none
GET    /api/people/[id]/profile           view:people       any     | 200       =                  200         not_allowed    missing_scope   public_only_token | not_signed_in
POST   /api/people/sync                   manage:people     any     | 200       =                  not_allowed not_allowed    missing_scope   missing_scope     | not_signed_in
PATCH  /api/admin/users/[id]              admin:connections any     | 200       =                  not_allowed not_allowed    missing_scope   missing_scope     | not_signed_in
GET    /api/people/views                  view:people       session | 200       =                  200         not_allowed    -               -                 | not_signed_in
POST   /api/tokens                        -                 any     | 201       =                  201         scope_not_held read_only_token read_only_token   | not_signed_in
GET    /api/scim/v2/Users                 view:people       any     | 200       =                  200         403            403             200               | 401
POST   /api/account/links/look-up         anyone            any     | 200       =                  200         200            200             200               | 200
`);

describe("an endpoint serves the callers with its permission, and a refusal changes nothing (B1)", async () => {
  const checkRow = await setUpAccessTable(rows);

  test.each(rows)("$title", async (row) => checkRow(row));
});
