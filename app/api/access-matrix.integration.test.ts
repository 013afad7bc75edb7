// Slow: every address is requested by every kind of caller.
import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { generateApiToken } from "@/lib/identity/session/api-token";
import { permissions } from "@/lib/identity/access/permissions";
import type { AppUser, Prisma } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { buildCompany } from "@/simulators/projects/company";
import {
  requestApi,
  httpMethods,
  routeLoaders,
  type ApiAnswer,
  type HttpMethod,
} from "@/testing/request-api";
import { createLevelHeaders, createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { serveChat } from "@/testing/serve-chat";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { toPersonId, findLeakedGroups, createTestCompany, createAccount } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { setUpFixture, setUpTestDatabase } from "@/testing/test-database";
import { generateWebhookSecret } from "@/lib/webhooks/signature";
import { encryptWebhookSecret } from "@/lib/webhooks/encrypted-secret";
import { waitForDeliveries } from "@/lib/webhooks/delivery-worker";
import { createAccountLink } from "@/lib/identity/accounts/account-links";
import { userSchemaId } from "@/lib/protocols/scim/attributes";
import { computeGroupId } from "@/lib/protocols/scim/resources";
import { scimError, scimMediaType, searchSchemaId } from "@/lib/protocols/scim/schema";
import { openSession } from "@/lib/identity/sign-in/sign-in";
import { storeApiToken } from "@/lib/identity/tokens/commands";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "./[[...rest]]/route";

setUpTestDatabase();

const { simulator } = await serveProjects({ company: buildCompany(12) });
const chat = await serveChat();
afterAll(chat.close);
const countVendorRequests = () => simulator.requests.length + chat.simulator.requests.length;

/**
 * Every endpoint and every caller. `admin`: a restricted executive. `unscoped`: an executive's token with every scope except the needed one; with no
 * scope if none is needed.
 * `public`: an executive's token that is public_only. The cells are keys of `outcomes` (status and code); -:
 * impossible.
 */
const matrix = `
                                                     needs             by     | executive admin      head   manager staff  guest  unscoped          public   | nobody ended revoked expired
GET    /api/people                                   view:people       both   | 200       200        200    200     200    level  scope             200      | who    who   dead    dead
GET    /api/people/changes                           view:people       both   | 200       200        200    200     200    level  scope             200      | who    who   dead    dead
GET    /api/people/org-chart                         view:people       both   | 200       200        200    200     200    level  scope             200      | who    who   dead    dead
POST   /api/people/sync                              manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/directory-details                 view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/view                              view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/view/ids                          view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/view/choices                      view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
POST   /api/people/view/rows                         view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/departments                              view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/departments/[id]                         view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
PATCH  /api/departments/[id]                         view:people       both   | 200       200        notlead notlead notlead level scope            names    | who    who   dead    dead
POST   /api/people/profiles                          view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
POST   /api/people/chart-view                        view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/chart-view/branch                 view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/chart-view/csv                    view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
POST   /api/people/work-emails                       view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/[id]                              view:people       both   | 200       200        200    200     200    level  scope             200      | who    who   dead    dead
GET    /api/scim/v2/Users                            view:people       both   | 200       200        200    200     200    403    403               200      | 401    401   401     401
GET    /api/scim/v2/Users/[id]                       view:people       both   | 200       200        200    200     200    403    403               200      | 401    401   401     401
GET    /api/scim/v2/Groups                           view:people       both   | 200       200        200    200     200    403    403               200      | 401    401   401     401
POST   /api/scim/v2/Groups/.search                    view:people       both   | 200       200        200    200     200    403    403               200      | 401    401   401     401
POST   /api/scim/v2/Users/.search                     view:people       both   | 200       200        200    200     200    403    403               200      | 401    401   401     401
GET    /api/scim/v2/Groups/[id]                      view:people       both   | 200       200        200    200     200    403    403               200      | 401    401   401     401
GET    /api/scim/v2/ServiceProviderConfig            -                 both   | 200       200        200    200     200    200    200               200      | 401    401   401     401
GET    /api/scim/v2/Schemas                          -                 both   | 200       200        200    200     200    200    200               200      | 401    401   401     401
GET    /api/scim/v2/Schemas/[id]                     -                 both   | 200       200        200    200     200    200    200               200      | 401    401   401     401
GET    /api/scim/v2/ResourceTypes                    -                 both   | 200       200        200    200     200    200    200               200      | 401    401   401     401
GET    /api/scim/v2/ResourceTypes/[id]               -                 both   | 200       200        200    200     200    200    200               200      | 401    401   401     401
POST   /api/mcp                                      view:people       both   | 200       200        200    200     200    level  scope             200      | who    who   dead    dead
GET    /api/people/views                             view:people       cookie | 200       200        200    200     200    level  -                 -        | who    who   -       -
GET    /api/people/views                             view:people       token  | browser   browser    browser browser browser level scope            names    | -      -     dead    dead
POST   /api/people/views                             view:people       cookie | 201       201        201    201     201    level  -                 -        | who    who   -       -
POST   /api/people/views                             view:people       token  | browser   browser    browser browser browser level scope            names    | -      -     dead    dead
GET    /api/people/views/[id]                        view:people       cookie | 200       200        200    200     200    level  -                 -        | who    who   -       -
PATCH  /api/people/views/[id]                        view:people       cookie | 200       200        200    200     200    level  -                 -        | who    who   -       -
GET    /api/people/views/[id]                        view:people       token  | browser   browser    browser browser browser level scope            names    | -      -     dead    dead
PATCH  /api/people/views/[id]                        view:people       token  | browser   browser    browser browser browser level scope            names    | -      -     dead    dead
DELETE /api/people/views/[id]                        view:people       cookie | 200       200        200    200     200    level  -                 -        | who    who   -       -
DELETE /api/people/views/[id]                        view:people       token  | browser   browser    browser browser browser level scope            names    | -      -     dead    dead
GET    /api/people/columns                           view:people       cookie | 200       200        200    200     200    level  -                 -        | who    who   -       -
GET    /api/people/columns                           view:people       token  | browser   browser    browser browser browser level scope            names    | -      -     dead    dead
PUT    /api/people/columns                           view:people       cookie | 200       200        200    200     200    level  -                 -        | who    who   -       -
PUT    /api/people/columns                           view:people       token  | browser   browser    browser browser browser level scope            names    | -      -     dead    dead
GET    /api/people/away                              view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/gaps                              manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/[id]/overview                     view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/[id]/picture                      view:people       both   | faceless  faceless   faceless faceless faceless level scope         names    | who    who   dead    dead
PUT    /api/people/[id]/picture                      view:people       both   | pixelless pixelless  level  level   level  level  scope             names    | who    who   dead    dead
DELETE /api/people/[id]/picture                      view:people       both   | 200       200        level  level   level  level  scope             names    | who    who   dead    dead
PUT    /api/people/[id]/marks                        manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/former                            manage:people     cookie | 200       200        level  level   level  level  -                 -        | who    who   -       -
GET    /api/people/former                            manage:people     token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
GET    /api/people/[id]/profile                      view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/[id]/profile/financial            view:people       both   | 200       level      level  level   level  level  scope             names    | who    who   dead    dead
GET    /api/people/[id]/profile-changes              manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/[id]/history                      manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/tags                              view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/skills                            view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/field-values                      view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/[id]/about                        view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
PATCH  /api/people/[id]/about                        view:people       both   | 200       200        level  level   level  level  scope             names    | who    who   dead    dead
GET    /api/people/[id]/visibility                   view:people       both   | 200       200        200    200     200    level  scope             names    | who    who   dead    dead
GET    /api/people/[id]/payroll-matches              manage:people     both   | unpaid    unpaid     level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/[id]/payroll-link                 manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/people/[id]/payroll-link                 manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
DELETE /api/people/[id]/payroll-link                 manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/people/[id]/payroll-sync                 manage:people     both   | unpaid    unpaid     level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/people/[id]/payroll-rejections           manage:people     both   | unpaid    unpaid     level  level   level  level  scope             scope    | who    who   dead    dead
DELETE /api/people/[id]/payroll-rejections/[employeeId] manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/payroll-matches                   manage:people     both   | unpaid    unpaid     level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/people/payroll-matches/accept            manage:people     both   | unpaid    unpaid     level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/people/payroll-matches/undo              manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/people/payroll-sync                      manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/people/payroll-sync                      manage:people     both   | unpaid    unpaid     level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/openapi.json                             -                 both   | 200       200        200    200     200    200    200               200      | 200    200   dead    dead
GET    /api/tokens                                   -                 both   | 200       200        200    200     200    200    200               200      | who    who   dead    dead
POST   /api/tokens                                   -                 both   | 201       201        201    201     201    beyond readonly          readonly | who    who   dead    dead
GET    /api/tokens/[id]=own                          -                 both   | 200       200        200    200     200    200    200               unseen   | who    who   dead    dead
DELETE /api/tokens/[id]=own                          -                 both   | 200       200        200    200     200    200    readonly          readonly | who    who   dead    dead
GET    /api/tokens/[id]=another's                    -                 both   | 200       200        unseen unseen  unseen unseen unseen            unseen   | who    who   dead    dead
DELETE /api/tokens/[id]=another's                    -                 both   | 200       200        unseen unseen  unseen unseen readonly          readonly | who    who   dead    dead
GET    /api/admin/audit                              admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/audit=csv                          admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections                        admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
PUT    /api/admin/connections/projects               admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
DELETE /api/admin/connections/projects               admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections/projects/departments   admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
PUT    /api/admin/connections/projects/departments   admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections/projects/departments/preview admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections/payroll/auth-url       admin:connections both   | appless   appless    level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/connections/payroll/callback       admin:connections both   | appless   appless    level  level   level  level  scope             scope    | who    who   dead    dead
DELETE /api/admin/connections/payroll                admin:connections both   | unheld    unheld     level  level   level  level  scope             scope    | who    who   dead    dead
PUT    /api/admin/connections/chat                   admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
DELETE /api/admin/connections/chat                   admin:connections both   | unheld    unheld     level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/connections/chat/test-message      admin:connections both   | chatless  chatless   level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections/calendar/status        admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/connections/[provider]/check       admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections/user-mappings          admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections/user-mappings/[userId] admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
PUT    /api/admin/connections/user-mappings/[userId] admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
PUT    /api/admin/connections/user-mappings/[userId]/ignored admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/connections/user-mappings/records  admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/connections/user-mappings/sync     admin:connections both   | nothing   nothing    level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/custom-fields                      manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/custom-fields                      manage:people     both   | 201       201        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/custom-fields/[id]                 manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
PATCH  /api/admin/custom-fields/[id]                 manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
DELETE /api/admin/custom-fields/[id]                 manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/webhooks                           admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/webhooks                           admin:connections both   | 201       201        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/webhooks/[id]                      admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
PATCH  /api/admin/webhooks/[id]                      admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
DELETE /api/admin/webhooks/[id]                      admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/webhooks/[id]/secret               admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/webhooks/[id]/test                 admin:connections both   | 202       202        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/webhooks/[id]/deliveries           admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/webhooks/[id]/deliveries/[deliveryId] admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/webhooks/[id]/deliveries/[deliveryId]/replay admin:connections both   | 202       202        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/sync-runs                          manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/sync-runs/[id]                     manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/sync-runs/[id]/dismiss             manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/sync-runs/[id]/same-person         manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/sync-runs/[id]/cancel              manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/health                             manage:people     both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/waiting                            admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/setup                              admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/setup/skips                        admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/users                              admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
GET    /api/admin/users/[id]                         admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
PATCH  /api/admin/users/[id]                         admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/users                              admin:connections cookie | 201       restricted level  level   level  level  -                 -        | who    who   -       -
POST   /api/admin/users                              admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
POST   /api/admin/users/[id]/invitation              admin:connections cookie | 200       restricted level  level   level  level  -                 -        | who    who   -       -
POST   /api/admin/users/[id]/invitation              admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
DELETE /api/admin/users/[id]/invitation              admin:connections cookie | 200       200        level  level   level  level  -                 -        | who    who   -       -
DELETE /api/admin/users/[id]/invitation              admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
GET    /api/admin/invitations                        admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/invitations                        admin:connections cookie | outdated  restricted level  level   level  level  -                 -        | who    who   -       -
POST   /api/admin/invitations                        admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
POST   /api/admin/invitations/preview                admin:connections both   | 200       200        level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/invitations/resend                 admin:connections cookie | mailless  restricted level  level   level  level  -                 -        | who    who   -       -
POST   /api/admin/invitations/resend                 admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
POST   /api/admin/invitations/links                  admin:connections cookie | 200       restricted level  level   level  level  -                 -        | who    who   -       -
POST   /api/admin/invitations/links                  admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
POST   /api/admin/single-sign-on/check               admin:connections both   | nosso     nosso      level  level   level  level  scope             scope    | who    who   dead    dead
POST   /api/admin/users/[id]/password-link           admin:connections cookie | 200       restricted level  level   level  level  -                 -        | who    who   -       -
POST   /api/admin/users/[id]/password-link           admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
GET    /api/account                                  -                 cookie | 200       200        200    200     200    200    -                 -        | who    who   -       -
GET    /api/account                                  -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
PUT    /api/account/password                         -                 cookie | ssoonly   ssoonly    ssoonly ssoonly ssoonly ssoonly -              -        | who    who   -       -
PUT    /api/account/password                         -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
DELETE /api/account/sessions                         -                 cookie | 200       200        200    200     200    200    -                 -        | who    who   -       -
DELETE /api/account/sessions                         -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
DELETE /api/account/sessions/[id]                    -                 cookie | 200       200        200    200     200    200    -                 -        | who    who   -       -
DELETE /api/account/sessions/[id]                    -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
DELETE /api/admin/users/[id]/second-factor           admin:connections cookie | 200       200        level  level   level  level  -                 -        | who    who   -       -
DELETE /api/admin/users/[id]/second-factor           admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
POST   /api/account/second-factor                    -                 cookie | ssoonly   ssoonly    ssoonly ssoonly ssoonly ssoonly -              -        | who    who   -       -
POST   /api/account/second-factor                    -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
POST   /api/account/second-factor/confirm            -                 cookie | unbegun   unbegun    unbegun unbegun unbegun unbegun -              -        | who    who   -       -
POST   /api/account/second-factor/confirm            -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
POST   /api/account/second-factor/remove             -                 cookie | ssoonly   ssoonly    ssoonly ssoonly ssoonly ssoonly -              -        | who    who   -       -
POST   /api/account/second-factor/remove             -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
POST   /api/account/second-factor/recovery-codes     -                 cookie | ssoonly   ssoonly    ssoonly ssoonly ssoonly ssoonly -              -        | who    who   -       -
POST   /api/account/second-factor/recovery-codes     -                 token  | browser   browser    browser browser browser browser browser        browser  | -    -     dead    dead
POST   /api/account/forgotten-password               anyone            both   | mailless  mailless   mailless mailless mailless mailless mailless   mailless | mailless mailless mailless mailless
POST   /api/account/links/look-up                    anyone            both   | 200       200        200    200     200    200    200               200      | 200    200   200     200
POST   /api/account/links/password                   anyone            both   | 200       200        200    200     200    200    200               200      | 200    200   200     200
POST   /api/admin/view-as                            admin:connections cookie | 200       restricted level  level   level  level  -                 -        | who    who   -       -
POST   /api/admin/view-as                            admin:connections token  | browser   browser    level  level   level  level  scope             scope    | -      -     dead    dead
GET    /api/health/live                              anyone            both   | 200       200        200    200     200    200    200               200      | 200    200   200     200
GET    /api/health/ready                             anyone            both   | unready   unready    unready unready unready unready unready        unready  | unready unready unready unready
DELETE /api/admin/view-as                            -                 both   | idle      idle       idle   idle    idle   idle   idle              idle     | who    who   dead    dead
`;

const outcomes: Record<string, string> = {
  level: "403 not_allowed",
  restricted: "403 restricted_account",
  notlead: "403 not_lead",
  scope: "403 missing_scope",
  names: "403 public_only_token",
  beyond: "403 scope_not_held",
  browser: "403 session_needed",
  who: "401 not_signed_in",
  dead: "401 invalid_token",
  readonly: "403 read_only_token",
  unseen: "404 token_not_found",
  mailless: "409 mail_not_set_up",
  outdated: "409 preview_outdated",
  nosso: "409 single_sign_on_not_configured",
  ssoonly: "409 no_password",
  unbegun: "409 second_factor_not_begun",
  idle: "404 not_viewing_as",
  unready: "503 not_ready", // the server's own tests check its readiness
  faceless: "404 picture_not_found",
  pixelless: "400 picture_refused",
  unpaid: "409 payroll_not_connected",
  appless: "409 payroll_not_configured",
  unheld: "404 not_connected",
  chatless: "409 chat_not_connected",
  nothing: "409 nothing_connected",
};

/** Refusals decided before the input is read, so that invalid input does not change them (API-4). */
const isDecidedBeforeInput = (outcome: string | undefined) =>
  ["level", "scope", "names", "browser", "who", "dead"].some((cell) => outcomes[cell] === outcome);
const dependsOnPerson = (operation: string) =>
  [
    "GET /api/people/[id]/profile/financial",
    "PATCH /api/people/[id]/about",
    "PUT /api/people/[id]/picture",
    "DELETE /api/people/[id]/picture",
  ].includes(operation);

const levels = ["executive", "admin", "head", "manager", "staff", "guest"] as const;
const columns = [...levels, "unscoped", "public", "nobody", "ended", "revoked", "expired"] as const;

const rows = matrix
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [method = "", endpoint = "", needs = "", by = "", ...cells] = line
      .replaceAll("|", " ")
      .trim()
      .split(/\s+/);
    const expected = columns.map((column, index) => [column, cells[index] ?? "missing"] as const);
    const [route = ""] = endpoint.split("=");
    const title = `${method} ${endpoint}${by === "both" ? "" : ` by ${by}`}`;
    return { title, method: toMethod(method), endpoint, route, needs, by, cells: cells.length, expected };
  });

function toMethod(text: string): HttpMethod {
  const method = httpMethods.find((known) => known === text);
  if (!method) throw new Error(`${text} is no method of the table`);
  return method;
}

// Requests of each endpoint, created for every cell so that each could succeed ----------------------------------

const createOtherUser = async () =>
  (await database().appUser.findUnique({ where: { email: "else@example.com" } })) ??
  createUser("staff", "else@example.com");

const makeToken = (user: AppUser) =>
  storeApiToken(database(), user.id, generateApiToken(), { name: "to be revoked", scopes: [], days: 1 });

async function makeLink({ id }: AppUser): Promise<string> {
  const { link } = await createAccountLink(database(), id, "reset", 1);
  return new URL(link).hash.slice(1);
}

async function makeView({ id: userId }: AppUser) {
  const { id } = await database().savedView.create({
    data: { userId, name: crypto.randomUUID(), address: "" },
  });
  return id;
}

async function connectProjects() {
  const isConnected = (await database().connection.count({ where: { provider: "projects" } })) > 0;
  if (!isConnected) await storeProjectsConnection(simulator);
}

/** Puts a person who leads nobody in a department, and returns the path parameters of the department. */
async function makeDepartment() {
  await database().person.update({ where: { id: toPersonId("quiet") }, data: { department: "Art" } });
  return { id: "art" };
}

/** Creates a custom field and returns its id. */
async function makeCustomField() {
  const id = crypto.randomUUID();
  await database().customField.create({
    data: {
      ...{ id, name: id, kind: "text", editedBy: "person", seenBy: "everyone" },
      ...{ position: 0, createdAt: new Date() },
    },
  });
  return id;
}

/** Creates a webhook with an unreachable address and one delivery. */
async function makeWebhook() {
  const [id, deliveryId] = [crypto.randomUUID(), crypto.randomUUID()];
  await database().webhook.create({
    data: {
      ...{ id, name: "Doors", url: "https://doors.invalid/", events: ["run.failed"], place: "0" },
      ...{ secret: encryptWebhookSecret("secret", id, generateWebhookSecret()), createdByName: "Sam" },
      deliveries: { create: { id: deliveryId, event: "run.failed", body: "{}", state: "delivered" } },
    },
  });
  return { id, deliveryId };
}

const makeHeldRun = () => makeRun({ state: "held", phase: "done", finishedAt: new Date() });
const makePausedRun = () => makeRun({ source: "payroll", state: "paused", phase: "fetching" });

async function makeRun(run: Pick<Prisma.SyncRunCreateInput, "source" | "state" | "phase" | "finishedAt">) {
  const id = crypto.randomUUID();
  await database().syncRun.create({ data: { id, trigger: "api", startedAt: new Date(), ...run } });
  return id;
}

/** Input of a request. The path is that of the endpoint with `params`; the id of a person is that of "report" by default. */
type MatrixRequest = {
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

const buildPath = (route: string, { params = {}, query = "" }: MatrixRequest) =>
  route.replaceAll(/\[(\w+)\]/g, (_match, name: string) => {
    const value = params[name] ?? (route.startsWith("/api/people/") ? toPersonId("report") : undefined);
    if (value === undefined) throw new Error(`${route} needs ${name}`);
    return encodeURIComponent(value);
  }) + query;

const ofOtherUser = async () => ({ params: { id: (await createOtherUser()).id } });
const ofOtherMapping = async () => ({ params: { userId: (await createOtherUser()).id } });
const ofField = async () => ({ params: { id: await makeCustomField() } });
const ofWebhook = async () => ({ params: await makeWebhook() });
const ofView = async (user: AppUser) => ({ params: { id: await makeView(user) } });
const ofOwnToken = async (user: AppUser) => ({ params: { id: await makeToken(user) } });
const ofOthersToken = async () => ({ params: { id: await makeToken(await createOtherUser()) } });
const withProjects = async (input: MatrixRequest = {}) => {
  await connectProjects();
  return input;
};
const somePeople = { body: { person_ids: [toPersonId("report")] } };
const somePairs = {
  body: { pairs: [{ person_id: toPersonId("report"), payroll_employee_id: "an employee" }] },
};
const everyone = { by: "everyone" };
const proof = { password: "a password", code: "123456" };

type MakeRequest = (user: AppUser) => Promise<MatrixRequest>;
const requestsByEndpoint: Readonly<Record<string, MatrixRequest | MakeRequest>> = {
  "POST /api/people/sync": () => withProjects(),
  "GET /api/departments/[id]": async () => ({ params: await makeDepartment() }),
  "PATCH /api/departments/[id]": async () => ({ params: await makeDepartment(), body: { mission: "Art." } }),
  "PUT /api/admin/connections/projects/departments": { body: { source: "teams" } },
  "GET /api/admin/connections/projects/departments/preview": () => withProjects(),
  "POST /api/people/work-emails": somePeople,
  "POST /api/people/view/rows": somePeople,
  "POST /api/people/profiles": somePeople,
  "PUT /api/people/[id]/marks": { body: { two_people: true } },
  "POST /api/people/chart-view": { body: { move: { kind: "start" }, colour: "none" } },
  "POST /api/mcp": {
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    headers: { accept: "application/json, text/event-stream" },
  },
  "POST /api/scim/v2/Users/.search": { body: { schemas: [searchSchemaId] } },
  "POST /api/scim/v2/Groups/.search": { body: { schemas: [searchSchemaId] } },
  "GET /api/scim/v2/Users/[id]": { params: { id: toPersonId("report") } },
  "GET /api/scim/v2/Groups/[id]": { params: { id: computeGroupId(toPersonId("me")) } },
  "GET /api/scim/v2/Schemas/[id]": { params: { id: userSchemaId } },
  "GET /api/scim/v2/ResourceTypes/[id]": { params: { id: "User" } },
  "POST /api/people/views": async () => ({ body: { name: crypto.randomUUID(), address: "" } }),
  "GET /api/people/views/[id]": ofView,
  "PATCH /api/people/views/[id]": async (user) => ({
    ...(await ofView(user)),
    body: { name: crypto.randomUUID() },
  }),
  "DELETE /api/people/views/[id]": ofView,
  "PUT /api/people/columns": { body: { columns: ["office"] } },
  "PUT /api/people/[id]/picture": { body: "no picture", headers: { "content-type": "image/png" } },
  "PATCH /api/people/[id]/about": async () => ({ body: { pronouns: crypto.randomUUID().slice(0, 30) } }),
  "POST /api/people/[id]/payroll-link": { body: { payroll_employee_id: "an employee" } },
  "DELETE /api/people/[id]/payroll-link": async () => {
    const identity = { provider: "payroll", externalId: "an employee of theirs" } as const;
    const where = { provider_externalId: identity };
    const link = { ...identity, personId: toPersonId("deep") };
    await database().externalIdentity.deleteMany({
      where: { provider: "payroll", personId: link.personId },
    });
    await database().externalIdentity.upsert({ where, create: link, update: link });
    return { params: { id: link.personId } };
  },
  "POST /api/people/[id]/payroll-sync": { params: { id: toPersonId("skip") } },
  "POST /api/people/[id]/payroll-rejections": { body: { payroll_employee_id: "an employee" } },
  "DELETE /api/people/[id]/payroll-rejections/[employeeId]": async () => {
    const pair = { personId: toPersonId("report"), employeeId: "an employee" };
    const rejection = { ...pair, employeeName: "E", rejectedBy: crypto.randomUUID(), rejectedByName: "X" };
    const where = { personId_employeeId: pair };
    await database().payrollRejection.upsert({ where, create: rejection, update: {} });
    return { params: { id: pair.personId, employeeId: pair.employeeId } };
  },
  "POST /api/people/payroll-matches/accept": somePairs,
  "POST /api/people/payroll-matches/undo": somePairs,
  "POST /api/admin/custom-fields": async () => {
    await database().customField.deleteMany(); // the limit is thirty
    return { body: { name: crypto.randomUUID(), kind: "text" } };
  },
  "GET /api/admin/custom-fields/[id]": ofField,
  "PATCH /api/admin/custom-fields/[id]": async () => ({
    ...(await ofField()),
    body: { seen_by: "managers" },
  }),
  "DELETE /api/admin/custom-fields/[id]": ofField,
  "POST /api/admin/webhooks": async () => {
    await database().webhook.deleteMany(); // the limit is twenty
    return { body: { name: "Doors", url: "https://doors.example/", events: ["person.left"] } };
  },
  "GET /api/admin/webhooks/[id]": ofWebhook,
  "PATCH /api/admin/webhooks/[id]": async () => ({ ...(await ofWebhook()), body: { name: "Gates" } }),
  "DELETE /api/admin/webhooks/[id]": ofWebhook,
  "POST /api/admin/webhooks/[id]/secret": async () => ({ ...(await ofWebhook()), body: {} }),
  "POST /api/admin/webhooks/[id]/test": ofWebhook,
  "GET /api/admin/webhooks/[id]/deliveries": ofWebhook,
  "GET /api/admin/webhooks/[id]/deliveries/[deliveryId]": ofWebhook,
  "POST /api/admin/webhooks/[id]/deliveries/[deliveryId]/replay": ofWebhook,
  "POST /api/admin/connections/payroll/callback": { body: { code: "a code" } },
  "PUT /api/admin/connections/chat": {
    body: { bot_token: chat.simulator.token, channel_id: chat.simulator.channels.joined.id },
  },
  "POST /api/admin/connections/[provider]/check": () => withProjects({ params: { provider: "projects" } }),
  "PUT /api/admin/connections/user-mappings/[userId]/ignored": async () => ({
    ...(await ofOtherMapping()),
    body: { ignored: true },
  }),
  "GET /api/admin/connections/user-mappings/[userId]": ofOtherMapping,
  "PUT /api/admin/connections/user-mappings/[userId]": async () => ({
    ...(await ofOtherMapping()),
    body: { payroll_id: "an employee of theirs" },
  }),
  "POST /api/tokens": { body: { name: "mine", scopes: ["view:people"] } },
  "GET /api/tokens/[id]=own": ofOwnToken,
  "GET /api/tokens/[id]=another's": ofOthersToken,
  "DELETE /api/tokens/[id]=own": ofOwnToken,
  "DELETE /api/tokens/[id]=another's": ofOthersToken,
  "GET /api/admin/audit=csv": { query: "?format=csv" },
  "PUT /api/admin/connections/projects": { body: { api_token: simulator.token } },
  "DELETE /api/admin/connections/projects": () => withProjects(),
  "GET /api/admin/sync-runs/[id]": async () => ({ params: { id: await makeHeldRun() } }),
  "POST /api/admin/sync-runs/[id]/dismiss": async () => ({ params: { id: await makeHeldRun() } }),
  "POST /api/admin/sync-runs/[id]/cancel": async () => ({ params: { id: await makePausedRun() } }),
  "POST /api/admin/sync-runs/[id]/same-person": async () => {
    const [runId, former, newcomer] = [await makeHeldRun(), crypto.randomUUID(), crypto.randomUUID()];
    const named = { firstName: "Agnieszka", lastName: "McKenzie", title: "" };
    await database().person.createMany({
      data: [
        { ...named, id: former, removedAt: new Date() },
        { ...named, id: newcomer },
      ],
    });
    await database().externalIdentity.create({
      data: { provider: "projects", externalId: newcomer, personId: newcomer },
    });
    await database().syncChange.create({
      data: { runId, personId: former, personName: "A", kind: "replaced", replacedById: newcomer },
    });
    return { params: { id: runId }, body: { person_id: former } };
  },
  "GET /api/admin/users/[id]": ofOtherUser,
  "PATCH /api/admin/users/[id]": async () => ({
    ...(await ofOtherUser()),
    body: { access_level: "manager", sign_out: true },
  }),
  "POST /api/admin/users": async () => ({
    body: { email: `${crypto.randomUUID()}@example.com`, name: "New user", access_level: "staff" },
  }),
  "POST /api/admin/users/[id]/invitation": ofOtherUser,
  "DELETE /api/admin/users/[id]/invitation": ofOtherUser,
  "POST /api/admin/invitations": { body: { selection: everyone, tag: "0".repeat(64) } },
  "POST /api/admin/invitations/preview": { body: { selection: everyone } },
  "POST /api/admin/invitations/resend": { body: { which: "unused" } },
  "POST /api/admin/invitations/links": { body: { which: "unused" } },
  "POST /api/admin/users/[id]/password-link": async () => {
    const { id } = await createOtherUser();
    await database().appUser.update({ where: { id }, data: { passwordHash: "some hash" } });
    return { params: { id } };
  },
  "PUT /api/account/password": {
    body: { current_password: "a password", new_password: "another password" },
  },
  "DELETE /api/account/sessions/[id]": async (user) => ({
    params: { id: await openSession(user, "Another browser") },
  }),
  "DELETE /api/admin/users/[id]/second-factor": async () => {
    const { id: userId } = await createOtherUser();
    const factor = { userId, secret: "sealed", confirmedAt: new Date() };
    await database().secondFactor.upsert({ where: { userId }, create: factor, update: {} });
    return { params: { id: userId } };
  },
  "POST /api/account/second-factor": { body: { password: "a password" } },
  "POST /api/account/second-factor/confirm": { body: { code: "123456" } },
  "POST /api/account/second-factor/remove": { body: proof },
  "POST /api/account/second-factor/recovery-codes": { body: proof },
  "POST /api/account/forgotten-password": { body: { email: "ana@example.com" } },
  "POST /api/account/links/look-up": async () => ({
    body: { secret: await makeLink(await createOtherUser()) },
  }),
  "POST /api/account/links/password": async () => ({
    body: { secret: await makeLink(await createOtherUser()), password: "a new password" },
  }),
  "POST /api/admin/setup/skips": { body: { step: "chat" } },
  "POST /api/admin/view-as": async () => ({ body: { user_id: (await createOtherUser()).id } }),
};

// Callers ---------------------------------------------------------------------------------------------------------

type Column = (typeof columns)[number];
type Credential = {
  column: Column;
  by: "cookie" | "token";
  headers: Record<string, string>;
  user: AppUser;
  /** Scope that an `unscoped` token lacks. */
  lacks?: string;
};

/**
 * Creates the company and a credential of every kind. The users are people of the company, so no other rule refuses
 * them.
 */
async function makeCredentials(): Promise<Credential[]> {
  await createTestCompany();
  const users = {
    executive: await createAccount("me", "executive"),
    admin: await createAccount("chair", "executive"),
    head: await createAccount("boss", "head"),
    manager: await createAccount("peer", "manager"),
    staff: await createAccount("skip", "staff"),
    guest: await createAccount("deep", "guest"),
  };
  await database().appUser.update({ where: { id: users.admin.id }, data: { privateData: false } });
  const credentials: Credential[] = [];
  for (const level of levels) {
    const user = users[level];
    credentials.push({ column: level, by: "cookie", headers: await createBrowserHeaders(user), user });
    credentials.push({ column: level, by: "token", headers: await createTokenHeaders(user), user });
  }
  const user = users.executive;
  for (const lacks of new Set(rows.map(({ needs }) => needs))) {
    const scopes = permissions.filter((scope) => lacks !== "-" && scope !== lacks);
    credentials.push({
      column: "unscoped",
      by: "token",
      headers: await createTokenHeaders(user, scopes),
      user,
      lacks,
    });
  }
  const names = await createTokenHeaders(user, ["view:people"], { isPublicOnly: true });
  credentials.push({ column: "public", by: "token", headers: names, user });
  credentials.push({ column: "nobody", by: "cookie", headers: {}, user });
  // Ended credentials belong to executives, so only the end of the credential refuses them.
  const gone = await createUser("executive", "ended@example.com");
  credentials.push({ column: "ended", by: "cookie", headers: await createBrowserHeaders(gone), user });
  await database()
    .$executeRaw`UPDATE user_sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${gone.id}::uuid`;
  for (const [column, change] of [
    ["revoked", { revokedAt: new Date() }],
    ["expired", { expiresAt: new Date(Date.now() - 1_000) }],
  ] as const) {
    const owner = await createUser("executive", `${column}@example.com`);
    credentials.push({ column, by: "token", headers: await createTokenHeaders(owner), user });
    await database().apiToken.updateMany({ where: { userId: owner.id }, data: change });
  }
  // Marks the tokens as used, because the first use is otherwise stored shortly after the request.
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  return credentials;
}

const isScim = (route: string) => route.startsWith("/api/scim/");
/** GET implies HEAD, and every address answers OPTIONS. */
const allowOf = (possible: readonly string[]) =>
  [...possible.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])), "OPTIONS"].join(", ");
const isRefusal = (outcome: string) => outcome.startsWith("401") || outcome.startsWith("403");

/** Expects a problem document (or SCIM error) that is not cacheable and holds no personal data. */
function expectBareRefusal({ headers, text, json, status }: ApiAnswer, isOfScim: boolean): void {
  const mediaType = isOfScim ? scimMediaType : "application/problem+json";
  expect(headers.get("content-type")).toBe(`${mediaType}; charset=utf-8`);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  expect(findLeakedGroups(text)).toEqual([]);
  if (isOfScim) return expect(scimError.parse(json()).status).toBe(String(status));
  expect(json()).toStrictEqual({
    type: expect.stringMatching(/^\/docs\/api#problem-[a-z_]+$/) as string,
    title: expect.any(String) as string,
    status,
    detail: expect.any(String) as string,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
  });
}

describe("every caller gets from every endpoint the outcome in the table, and a refusal changes nothing (B1, B36, B47, B64)", () => {
  const made = setUpFixture(makeCredentials);

  test.each(rows.map((row) => [row.title, row] as const))("%s", async (_title, row) => {
    const { method, endpoint, route, needs, by, expected } = row;
    const spelledOut = new Map(expected.map(([column, cell]) => [column, outcomes[cell] ?? cell]));
    const credentials = made().filter(
      (credential) =>
        (by === "both" || by === credential.by) &&
        spelledOut.get(credential.column) !== "-" &&
        (credential.lacks ?? needs) === needs,
    );
    const known = requestsByEndpoint[`${method} ${endpoint}`] ?? {};
    const questionFor = async (user: AppUser) => (typeof known === "function" ? known(user) : known);
    const ask = ({ headers }: Credential, question: MatrixRequest) =>
      requestApi(method, buildPath(route, question), { ...question.headers, ...headers }, question.body);

    const got: string[] = [];
    const wanted: string[] = [];
    const keep = ({ column, by: channel }: Credential, outcome: string) => {
      got.push(`${column} by ${channel}: ${outcome}`);
      wanted.push(`${column} by ${channel}: ${spelledOut.get(column)}`);
    };
    const refused = credentials.filter(({ column }) => isRefusal(spelledOut.get(column) ?? ""));
    const asked: { credential: Credential; question: MatrixRequest }[] = [];
    for (const credential of refused)
      asked.push({ credential, question: await questionFor(credential.user) });
    await waitForDeliveries(); // deliveries of the previous row
    const before = await dumpDatabase();
    const requestsBefore = countVendorRequests();
    for (const { credential, question } of asked) {
      const answer = await ask(credential, question);
      keep(credential, answer.outcome);
      if (isRefusal(answer.outcome)) expectBareRefusal(answer, isScim(route));
      if (
        dependsOnPerson(`${method} ${endpoint}`) ||
        !isDecidedBeforeInput(spelledOut.get(credential.column))
      )
        continue;
      const broken = { ...question, query: question.query ? `${question.query}&x=1` : "?x=1" };
      const outcome = (await ask(credential, method === "GET" ? broken : { ...broken, body: "{" })).outcome;
      expect([credential.column, credential.by, outcome]).toEqual([
        credential.column,
        credential.by,
        answer.outcome,
      ]);
    }
    const after = await dumpDatabase();
    expect(countVendorRequests()).toBe(requestsBefore);
    for (const credential of credentials.filter((one) => !refused.includes(one))) {
      keep(credential, (await ask(credential, await questionFor(credential.user))).outcome);
    }
    expect(got).toEqual(wanted);
    expect(after).toEqual(before);
  });
});

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

  test("has a cell for every caller in every row", () => {
    for (const row of rows) expect([row.endpoint, row.cells]).toEqual([row.endpoint, columns.length]);
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
    expect(await outcome({ ...token, ...crossSite })).toBe("201");
    expect(await outcome({ ...browser, authorization: "Bearer wrong" })).toBe("401 invalid_token");
    expect(await outcome({ ...browser, ...token, ...crossSite })).toBe("201");
  });

  test("a session cookie signed with another secret or for another user is rejected", async () => {
    const [staff, executive] = [await createUser("staff"), await createUser("executive")];
    const own = await createBrowserHeaders(staff);
    const { sessionSecret } = environment();
    overrideSettings({ sessionSecret: "another secret with about the same length" });
    const forged = await createBrowserHeaders(executive);
    overrideSettings({ sessionSecret });
    expect((await requestApi("GET", people, own)).outcome).toBe("200");
    expect((await requestApi("GET", people, forged)).outcome).toBe("401 not_signed_in");
    // Assigns the session to an executive, while the cookie still says staff.
    await database().userSession.updateMany({ data: { userId: executive.id } });
    expect((await requestApi("GET", people, own)).outcome).toBe("401 not_signed_in");
  });
});
