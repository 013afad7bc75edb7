import { generateApiToken } from "@/lib/identity/session/api-token";
import type { AppUser, Prisma } from "@/lib/generated/prisma/client";
import { createAccountLink } from "@/lib/identity/users/account-links";
import { openSession } from "@/lib/identity/sign-in/sign-in";
import { storeApiToken } from "@/lib/identity/tokens/commands";
import { createPreview } from "@/lib/sync/people/previews";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { encrypt } from "@/lib/platform/secrets/encryption";
import { computeGroupId } from "@/lib/protocols/scim/resources";
import { searchSchemaId, userSchemaId } from "@/lib/protocols/scim/schema";
import { encryptWebhookSecret } from "@/lib/webhooks/encrypted-secret";
import { generateWebhookSecret } from "@/lib/webhooks/signature";
import type { ChatSimulator } from "@/simulators/chat/simulator";
import type { ProjectsSimulator } from "@/simulators/projects/simulator";
import { createUser } from "./callers";
import { storeProjectsConnection } from "./serve-projects";
import { toPersonId } from "./test-company";

// A request to each endpoint that succeeds if its caller may send it, in the company of test-company.ts.

/** Input of a request. The path is that of the endpoint with `params`; the id of a person is that of "report" by default. */
export type EndpointRequest = {
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

export const buildEndpointPath = (route: string, { params = {}, query = "" }: EndpointRequest) =>
  route.replaceAll(/\[(\w+)\]/g, (_match, name: string) => {
    const value = params[name] ?? (route.startsWith("/api/people/") ? toPersonId("report") : undefined);
    if (value === undefined) throw new Error(`${route} needs ${name}`);
    return encodeURIComponent(value);
  }) + query;

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

async function makeDepartment() {
  await database().person.update({ where: { id: toPersonId("quiet") }, data: { department: "Art" } });
  return { id: "art" };
}

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

const ofOtherUser = async () => ({ params: { id: (await createOtherUser()).id } });
const ofOtherMapping = async () => ({ params: { userId: (await createOtherUser()).id } });
const ofField = async () => ({ params: { id: await makeCustomField() } });
const ofWebhook = async () => ({ params: await makeWebhook() });
const ofView = async (user: AppUser) => ({ params: { id: await makeView(user) } });
const ofOwnToken = async (user: AppUser) => ({ params: { id: await makeToken(user) } });
const ofOthersToken = async () => ({ params: { id: await makeToken(await createOtherUser()) } });
const somePeople = { body: { person_ids: [toPersonId("report")] } };
const somePairs = {
  body: { pairs: [{ person_id: toPersonId("report"), payroll_employee_id: "an employee" }] },
};
const everyone = { by: "everyone" };
const proof = { password: "a password", code: "123456" };

type MakeRequest = (user: AppUser) => Promise<EndpointRequest>;

export function createEndpointRequests(
  projects: ProjectsSimulator,
  chat: ChatSimulator,
): Readonly<Record<string, EndpointRequest | MakeRequest>> {
  /** A sender connects its vendor only if nothing is connected and nobody has the ids of another one. */
  const withoutSource = async (input: EndpointRequest) => {
    await database().connection.deleteMany({ where: { provider: "projects" } });
    await database().directoryState.updateMany({ data: { peopleVendor: null } });
    return input;
  };
  const withProjects = async (input: EndpointRequest = {}) => {
    await database().connection.deleteMany({
      where: { provider: "projects", vendor: { in: ["file", "push"] } },
    });
    const isConnected = (await database().connection.count({ where: { provider: "projects" } })) > 0;
    if (!isConnected) await storeProjectsConnection(projects);
    return input;
  };
  /** A move from Productive to a file is prepared. */
  const withMove = async (input: EndpointRequest = {}) => {
    await withProjects();
    await database().directoryState.updateMany({ data: { peopleVendor: "productive" } });
    const id = crypto.randomUUID();
    const prepared = { preparedBy: id, preparedByName: "Sam", preparedAt: new Date() };
    const organisation = { vendor: "file", orgId: "file", orgName: "A file" };
    await database().peopleMove.deleteMany();
    await database().peopleMove.create({
      data: {
        ...organisation,
        ...prepared,
        id,
        secret: encrypt(
          JSON.stringify({ vendor: "file" }),
          { table: "people_moves", column: "secret", row: id },
          environment().encryptionKeys,
        ),
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    });
    return input;
  };
  return {
    "POST /api/people/sync": () => withProjects(),
    "PUT /api/people/source": () =>
      withoutSource({ query: "?preview=true", body: { people: [{ source_id: "1" }] } }),
    "GET /api/departments/[id]": async () => ({ params: await makeDepartment() }),
    "PATCH /api/departments/[id]": async () => ({
      params: await makeDepartment(),
      body: { mission: "Art." },
    }),
    "PUT /api/admin/connections/projects/departments": { body: { source: "teams" } },
    "GET /api/admin/connections/projects/departments/preview": () => withProjects(),
    "GET /api/admin/connections/projects/rules": () => withProjects(),
    "POST /api/admin/connections/projects/move": () => withMove({ body: { vendor: "file" } }),
    "PUT /api/admin/connections/projects/move": () => withMove({ body: { answers: {} } }),
    "DELETE /api/admin/connections/projects/move": () => withMove(),
    "POST /api/admin/connections/projects/move/apply": () =>
      withMove({ body: { preview_id: crypto.randomUUID() } }),
    "PUT /api/admin/connections/projects/rules": () =>
      withProjects({ body: { rules: [], always: [], never: [] } }),
    "GET /api/admin/connections/projects/rules/people": () => withProjects(),
    "POST /api/people/work-emails": somePeople,
    "POST /api/people/view/rows": somePeople,
    "POST /api/people/profiles": somePeople,
    "PUT /api/people/[id]/marks": { body: { two_people: true } },
    "PUT /api/people/[id]/hidden": { body: { reason: "at risk" } },
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
    "POST /api/people/source/file": () =>
      withoutSource({
        query: "?preview=true",
        body: "Id,Name\n1,Ann Lee\n",
        headers: { "content-type": "text/csv" },
      }),
    "POST /api/people/source/file/columns": {
      body: "Id,Name\n1,Ann Lee\n",
      headers: { "content-type": "text/csv" },
    },
    "PUT /api/people/source/mapping": () =>
      withoutSource({ body: { columns: { Id: "source_id", Name: "name" } } }),
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
      body: { bot_token: chat.token, channel_id: chat.channels.joined.id },
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
    "PUT /api/admin/connections/projects": { body: { api_token: projects.token } },
    "DELETE /api/admin/connections/projects": () => withProjects(),
    "GET /api/people/sync/previews/[id]": async () => ({
      params: { id: await createPreview({ people: [], broken: [] }, undefined, null) },
    }),
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
}
