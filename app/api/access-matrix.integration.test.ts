// Slow: every address is requested by every kind of caller.
import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseAccessTable, setUpAccessTable } from "@/testing/access-table";
import { createLevelHeaders, createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { requestApi, httpMethods, routeLoaders } from "@/testing/request-api";
import { overrideSettings } from "@/testing/override-settings";
import { resetLimiters } from "@/testing/reset-limiters";
import { setUpTestDatabase } from "@/testing/test-database";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "./[[...rest]]/route";

setUpTestDatabase();

/**
 * Every endpoint, and what each caller gets: a status, or the code of a problem. Several methods in one row get the same.
 *
 * needs        permission of the endpoint; -: any user; anyone: no credential is needed
 * from         any: browsers and tokens; session: browsers. Tokens then get `session_needed` instead of a success (-)
 * executive    an executive, by session and by token
 * restricted   a restricted executive; =: as the executive
 * others       heads, managers and staff, each by session and by token
 * guest        a guest, by session and by token
 * unscoped     an executive's token with every scope but the needed one; without any scope if none is needed
 * public_only  an executive's token that is public_only
 * none         no credential, or an ended session. Revoked and expired tokens get `invalid_token`, unless anyone may ask
 */
const rows = parseAccessTable(`
method           address                                                 needs             from    | executive                     restricted         others                  guest                   unscoped        public_only       | none
GET              /api/people                                             view:people       any     | 200                           =                  200                     not_allowed             missing_scope   200               | not_signed_in
GET              /api/people/changes                                     view:people       any     | 200                           =                  200                     not_allowed             missing_scope   200               | not_signed_in
GET              /api/people/org-chart                                   view:people       any     | 200                           =                  200                     not_allowed             missing_scope   200               | not_signed_in
POST             /api/people/sync                                        manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/people/source/file                                 provision:people  any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/people/source/file/columns                         provision:people  any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,PUT          /api/people/source/mapping                              provision:people  any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/sync/previews/[id]                          manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/directory-details                           view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/view                                        view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/view/ids                                    view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/view/choices                                view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
POST             /api/people/view/rows                                   view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/departments                                        view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/departments/[id]                                   view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
PATCH            /api/departments/[id]                                   view:people       any     | 200                           =                  not_lead                not_allowed             missing_scope   public_only_token | not_signed_in
POST             /api/people/profiles                                    view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
POST             /api/people/chart-view                                  view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/chart-view/branch                           view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/chart-view/csv                              view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
POST             /api/people/work-emails                                 view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/[id]                                        view:people       any     | 200                           =                  200                     not_allowed             missing_scope   200               | not_signed_in
GET              /api/scim/v2/Users                                      view:people       any     | 200                           =                  200                     403                     403             200               | 401
GET              /api/scim/v2/Users/[id]                                 view:people       any     | 200                           =                  200                     403                     403             200               | 401
GET              /api/scim/v2/Groups                                     view:people       any     | 200                           =                  200                     403                     403             200               | 401
POST             /api/scim/v2/Groups/.search                             view:people       any     | 200                           =                  200                     403                     403             200               | 401
POST             /api/scim/v2/Users/.search                              view:people       any     | 200                           =                  200                     403                     403             200               | 401
GET              /api/scim/v2/Groups/[id]                                view:people       any     | 200                           =                  200                     403                     403             200               | 401
GET              /api/scim/v2/ServiceProviderConfig                      -                 any     | 200                           =                  200                     200                     200             200               | 401
GET              /api/scim/v2/Schemas                                    -                 any     | 200                           =                  200                     200                     200             200               | 401
GET              /api/scim/v2/Schemas/[id]                               -                 any     | 200                           =                  200                     200                     200             200               | 401
GET              /api/scim/v2/ResourceTypes                              -                 any     | 200                           =                  200                     200                     200             200               | 401
GET              /api/scim/v2/ResourceTypes/[id]                         -                 any     | 200                           =                  200                     200                     200             200               | 401
POST             /api/mcp                                                view:people       any     | 200                           =                  200                     not_allowed             missing_scope   200               | not_signed_in
GET              /api/people/views                                       view:people       session | 200                           =                  200                     not_allowed             -               -                 | not_signed_in
POST             /api/people/views                                       view:people       session | 201                           =                  201                     not_allowed             -               -                 | not_signed_in
GET,PATCH,DELETE /api/people/views/[id]                                  view:people       session | 200                           =                  200                     not_allowed             -               -                 | not_signed_in
GET,PUT          /api/people/columns                                     view:people       session | 200                           =                  200                     not_allowed             -               -                 | not_signed_in
GET              /api/people/away                                        view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/gaps                                        manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/[id]/overview                               view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/[id]/picture                                view:people       any     | picture_not_found             =                  picture_not_found       not_allowed             missing_scope   public_only_token | not_signed_in
PUT              /api/people/[id]/picture                                view:people       any     | picture_refused               =                  not_allowed             not_allowed             missing_scope   public_only_token | not_signed_in
DELETE           /api/people/[id]/picture                                view:people       any     | 200                           =                  not_allowed             not_allowed             missing_scope   public_only_token | not_signed_in
PUT              /api/people/[id]/marks                                  manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
PUT              /api/people/[id]/hidden                                 manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
DELETE           /api/people/[id]/hidden                                 manage:people     any     | person_not_found              =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/hidden                                      manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/former                                      manage:people     session | 200                           =                  not_allowed             not_allowed             -               -                 | not_signed_in
GET              /api/people/[id]/profile                                view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/[id]/profile/financial                      view:people       any     | 200                           not_allowed        not_allowed             not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/[id]/profile-changes                        manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/[id]/history                                manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/tags                                        view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/skills                                      view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/field-values                                view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/[id]/about                                  view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
PATCH            /api/people/[id]/about                                  view:people       any     | 200                           =                  not_allowed             not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/[id]/visibility                             view:people       any     | 200                           =                  200                     not_allowed             missing_scope   public_only_token | not_signed_in
GET              /api/people/[id]/payroll-matches                        manage:people     any     | payroll_not_connected         =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,POST,DELETE  /api/people/[id]/payroll-link                           manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/people/[id]/payroll-sync                           manage:people     any     | payroll_not_connected         =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/people/[id]/payroll-rejections                     manage:people     any     | payroll_not_connected         =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
DELETE           /api/people/[id]/payroll-rejections/[employeeId]        manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/payroll-matches                             manage:people     any     | payroll_not_connected         =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/people/payroll-matches/accept                      manage:people     any     | payroll_not_connected         =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/people/payroll-matches/undo                        manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/payroll-sync                                manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/people/payroll-sync                                manage:people     any     | payroll_not_connected         =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/people/source                                      admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
PUT              /api/people/source                                      provision:people  any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/openapi.json                                       -                 any     | 200                           =                  200                     200                     200             200               | 200
GET              /api/tokens                                             -                 any     | 200                           =                  200                     200                     200             200               | not_signed_in
POST             /api/tokens                                             -                 any     | 201                           =                  201                     scope_not_held          read_only_token read_only_token   | not_signed_in
GET              /api/tokens/[id]=own                                    -                 any     | 200                           =                  200                     200                     200             token_not_found   | not_signed_in
DELETE           /api/tokens/[id]=own                                    -                 any     | 200                           =                  200                     200                     read_only_token read_only_token   | not_signed_in
GET              /api/tokens/[id]=another's                              -                 any     | 200                           =                  token_not_found         token_not_found         token_not_found token_not_found   | not_signed_in
DELETE           /api/tokens/[id]=another's                              -                 any     | 200                           =                  token_not_found         token_not_found         read_only_token read_only_token   | not_signed_in
GET              /api/admin/audit                                        admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/audit=csv                                    admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/connections                                  admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
PUT,DELETE       /api/admin/connections/projects                         admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,PUT          /api/admin/connections/projects/departments             admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/connections/projects/departments/preview     admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,POST,PUT,DELETE /api/admin/connections/projects/move                 admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/connections/projects/move/apply              admin:connections any     | preview_not_found             =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,PUT          /api/admin/connections/projects/rules                   admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/connections/projects/rules/people            admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/connections/payroll/auth-url                 admin:connections any     | payroll_not_configured        =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/connections/payroll/callback                 admin:connections any     | payroll_not_configured        =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
DELETE           /api/admin/connections/payroll                          admin:connections any     | not_connected                 =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
PUT              /api/admin/connections/chat                             admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
DELETE           /api/admin/connections/chat                             admin:connections any     | not_connected                 =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/connections/chat/test-message                admin:connections any     | chat_not_connected            =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/connections/calendar/status                  admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/connections/[provider]/check                 admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/connections/user-mappings                    admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,PUT          /api/admin/connections/user-mappings/[userId]           admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
PUT              /api/admin/connections/user-mappings/[userId]/ignored   admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/connections/user-mappings/records            admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/connections/user-mappings/sync               admin:connections any     | nothing_connected             =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/custom-fields                                manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/custom-fields                                manage:people     any     | 201                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,PATCH,DELETE /api/admin/custom-fields/[id]                           manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/webhooks                                     admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/webhooks                                     admin:connections any     | 201                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,PATCH,DELETE /api/admin/webhooks/[id]                                admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/webhooks/[id]/secret                         admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/webhooks/[id]/test                           admin:connections any     | 202                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/webhooks/[id]/deliveries                     admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/webhooks/[id]/deliveries/[deliveryId]        admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/webhooks/[id]/deliveries/[deliveryId]/replay admin:connections any     | 202                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/sync-runs                                    manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/sync-runs/[id]                               manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/sync-runs/[id]/dismiss                       manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/sync-runs/[id]/same-person                   manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/sync-runs/[id]/cancel                        manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/health                                       manage:people     any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/waiting                                      admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/setup                                        admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/setup/skips                                  admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET              /api/admin/users                                        admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
GET,PATCH        /api/admin/users/[id]                                   admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/users                                        admin:connections session | 201                           restricted_account not_allowed             not_allowed             -               -                 | not_signed_in
POST             /api/admin/users/[id]/invitation                        admin:connections session | 200                           restricted_account not_allowed             not_allowed             -               -                 | not_signed_in
DELETE           /api/admin/users/[id]/invitation                        admin:connections session | 200                           =                  not_allowed             not_allowed             -               -                 | not_signed_in
GET              /api/admin/invitations                                  admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/invitations                                  admin:connections session | preview_outdated              restricted_account not_allowed             not_allowed             -               -                 | not_signed_in
POST             /api/admin/invitations/preview                          admin:connections any     | 200                           =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/invitations/resend                           admin:connections session | mail_not_set_up               restricted_account not_allowed             not_allowed             -               -                 | not_signed_in
POST             /api/admin/invitations/links                            admin:connections session | 200                           restricted_account not_allowed             not_allowed             -               -                 | not_signed_in
POST             /api/admin/single-sign-on/check                         admin:connections any     | single_sign_on_not_configured =                  not_allowed             not_allowed             missing_scope   missing_scope     | not_signed_in
POST             /api/admin/users/[id]/password-link                     admin:connections session | 200                           restricted_account not_allowed             not_allowed             -               -                 | not_signed_in
GET              /api/account                                            -                 session | 200                           =                  200                     200                     -               -                 | not_signed_in
PUT              /api/account/password                                   -                 session | no_password                   =                  no_password             no_password             -               -                 | not_signed_in
DELETE           /api/account/sessions                                   -                 session | 200                           =                  200                     200                     -               -                 | not_signed_in
DELETE           /api/account/sessions/[id]                              -                 session | 200                           =                  200                     200                     -               -                 | not_signed_in
DELETE           /api/admin/users/[id]/second-factor                     admin:connections session | 200                           =                  not_allowed             not_allowed             -               -                 | not_signed_in
POST             /api/account/second-factor                              -                 session | no_password                   =                  no_password             no_password             -               -                 | not_signed_in
POST             /api/account/second-factor/confirm                      -                 session | second_factor_not_begun       =                  second_factor_not_begun second_factor_not_begun -               -                 | not_signed_in
POST             /api/account/second-factor/remove                       -                 session | no_password                   =                  no_password             no_password             -               -                 | not_signed_in
POST             /api/account/second-factor/recovery-codes               -                 session | no_password                   =                  no_password             no_password             -               -                 | not_signed_in
POST             /api/account/forgotten-password                         anyone            any     | mail_not_set_up               =                  mail_not_set_up         mail_not_set_up         mail_not_set_up mail_not_set_up   | mail_not_set_up
POST             /api/account/links/look-up                              anyone            any     | 200                           =                  200                     200                     200             200               | 200
POST             /api/account/links/password                             anyone            any     | 200                           =                  200                     200                     200             200               | 200
POST             /api/admin/view-as                                      admin:connections session | 200                           restricted_account not_allowed             not_allowed             -               -                 | not_signed_in
GET              /api/health/live                                        anyone            any     | 200                           =                  200                     200                     200             200               | 200
GET              /api/health/ready                                       anyone            any     | not_ready                     =                  not_ready               not_ready               not_ready       not_ready         | not_ready
DELETE           /api/admin/view-as                                      -                 any     | not_viewing_as                =                  not_viewing_as          not_viewing_as          not_viewing_as  not_viewing_as    | not_signed_in
`);

describe("every caller gets from every endpoint the outcome in the table, and a refusal changes nothing (B1, B36, B47, B64)", async () => {
  const checkRow = await setUpAccessTable(rows);

  test.each(rows)("$title", async (row) => checkRow(row));
});

const isScim = (route: string) => route.startsWith("/api/scim/");
/** GET implies HEAD, and every address answers OPTIONS. */
const allowOf = (possible: readonly string[]) =>
  [...possible.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])), "OPTIONS"].join(", ");

describe("the table", () => {
  const folder = join(process.cwd(), "app", "api");
  const onDisk = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|[/\\])route\.tsx?$/.test(file))
    .map((file) => `/api/${dirname(file).split(sep).join("/")}`);
  /** Routes outside the table: unknown paths, tested below, and next-auth's, which have their own tests. */
  const elsewhere = ["/api/[[...rest]]", "/api/scim/v2/[[...rest]]", "/api/auth/[...nextauth]"];

  test("lists exactly the existing route files (B1)", () => {
    expect(onDisk.toSorted()).toEqual([...Object.keys(routeLoaders), ...elsewhere].toSorted());
    expect([...new Set(rows.map(({ route }) => route))].toSorted()).toEqual(
      Object.keys(routeLoaders).toSorted(),
    );
  });

  test("lists every method of every route; other methods are a 405 with the allowed methods (B6)", async () => {
    for (const route of Object.keys(routeLoaders)) {
      const possible = httpMethods.filter((method) =>
        rows.some((row) => row.route === route && row.method === method),
      );
      const allow = allowOf(possible);
      for (const method of httpMethods.filter((name) => !possible.includes(name))) {
        const answer = await requestApi(method, route.replace(/\[\w+\]/, crypto.randomUUID()));
        const refused = isScim(route) ? "405" : "405 method_not_allowed";
        expect([route, method, answer.outcome]).toEqual([route, method, refused]);
        expect(answer.headers.get("allow")).toBe(allow);
      }
      const handlers = await routeLoaders[route]?.();
      const asked = new Request(`http://localhost:3000${route}`, { method: "OPTIONS" });
      const options = await handlers?.OPTIONS(asked, { params: Promise.resolve({}) });
      expect([route, options?.status, options?.headers.get("allow")]).toEqual([route, 204, allow]);
    }
  });

  test("answers any other path with a 404 problem, for every caller and method", () => {
    for (const handler of [GET, POST, PUT, PATCH, DELETE, OPTIONS]) {
      const { status, headers } = handler();
      expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json; charset=utf-8"]);
    }
  });
});

describe("a credential is accepted only in its place", () => {
  const people = "/api/people";

  test("not in the query, with another scheme, or twice (B38)", async () => {
    const { authorization } = await createLevelHeaders("executive");
    const token = authorization.replace("Bearer ", "");
    const asked = [
      requestApi("GET", `${people}?access_token=${token}`),
      requestApi("GET", `${people}?token=${token}`),
      requestApi("GET", people, { authorization: token }),
      requestApi("GET", people, { authorization: `Basic ${token}` }),
      requestApi("GET", people, { authorization: `Bearer ${token} ${token}` }),
      requestApi("GET", people, { "x-authorization": authorization }),
      requestApi("GET", people, { cookie: `next-auth.session-token=${token}` }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(401);
  });

  test("a write by cookie must come from Kith's pages, a write by token need not, and a token overrides the cookie (B24)", async () => {
    const user = await createUser("executive");
    const [browser, token] = [await createBrowserHeaders(user), await createTokenHeaders(user)];
    const body = { name: "x", scopes: ["view:people"] };
    const crossSite = { "sec-fetch-site": "cross-site" };
    const outcome = async (headers: Record<string, string>) =>
      (await requestApi("POST", "/api/tokens", headers, body)).outcome;
    expect(await outcome({ ...browser, ...crossSite })).toBe("403 cross_site");
    expect(await outcome({ cookie: browser.cookie })).toBe("403 cross_site"); // of an unknown origin (B20)
    expect(await outcome({ ...token, ...crossSite })).toBe("201");
    expect(await outcome({ ...browser, authorization: "Bearer wrong" })).toBe("401 invalid_token");
    expect(await outcome({ ...browser, ...token, ...crossSite })).toBe("201");
  });
});

test("requests over the limit are a 429 at every route and method of the API", async () => {
  overrideSettings({ rateLimitPerMinute: 3 });
  resetLimiters();
  onTestFinished(resetLimiters);
  const user = await createUser("executive");
  const [token, browser] = [await createTokenHeaders(user), await createBrowserHeaders(user)];
  for (let times = 0; times < 4; times++)
    await Promise.all([token, browser].map((headers) => requestApi("GET", "/api/people", headers)));
  const id = crypto.randomUUID();
  for (const [route, load] of Object.entries(routeLoaders)) {
    if (route.startsWith("/api/health/")) continue; // health checks are unlimited (API-13)
    if (route.endsWith("/picture")) continue; // pictures have a separate limit, ten times as high
    const handlers = await load();
    const path = route.replace("[provider]", "chat").replaceAll(/\[\w+\]/g, id);
    for (const method of httpMethods) {
      const stranger = await handlers[method](new Request(`http://localhost:3000${path}`, { method }), {
        params: Promise.resolve({}),
      });
      if (stranger.status === 405) continue;
      if (stranger.status !== 401) {
        // Routes without authentication are limited by address, whatever token is sent.
        const outcomes = await Promise.all(
          Array.from({ length: 100 }, async () => (await requestApi(method, path, token)).outcome),
        );
        expect([method, path, outcomes]).toContainEqual(expect.arrayContaining(["429 too_many_requests"]));
        continue;
      }
      for (const headers of [token, browser]) {
        const answer = await requestApi(method, path, headers);
        // SCIM has its own error documents, without a code.
        const refused = route.startsWith("/api/scim/") ? "429" : "429 too_many_requests";
        expect([method, path, answer.outcome]).toEqual([method, path, refused]);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      }
    }
  }
});
