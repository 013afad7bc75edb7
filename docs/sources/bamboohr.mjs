// Sends the active employees of BambooHR to Kith. Needs Node. Set BAMBOOHR_URL (https://COMPANY.bamboohr.com/api/v1),
// BAMBOOHR_KEY (the API key of a user who may only read), KITH_URL and KITH_TOKEN.
const { env } = process;
const fields = "workEmail,departmentName,locationName,workPhone,hireDate,employmentStatusName,reportsToId";
const authorization = `Basic ${Buffer.from(`${env.BAMBOOHR_KEY}:x`).toString("base64")}`;

async function readPage(after) {
  const query = new URLSearchParams({ fields, "filter[status]": "active", "page[limit]": "100" });
  if (after) query.set("page[after]", after);
  const headers = { authorization, accept: "application/json" };
  const answer = await fetch(`${env.BAMBOOHR_URL}/employees?${query}`, { headers });
  if (answer.ok) return answer.json();
  if (answer.status !== 429) throw new Error(answer.headers.get("x-bamboohr-error-message") ?? answer.status);
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("retry-after"))));
  return readPage(after);
}

const employees = [];
let { data, meta } = await readPage();
for (employees.push(...data); meta.page.nextCursor; employees.push(...data))
  ({ data, meta } = await readPage(meta.page.nextCursor));
if (employees.length !== meta.total) throw new Error(`Got ${employees.length} of ${meta.total} employees.`);

// A field that the user of the key may not see is absent, and Kith leaves its value unchanged.
const people = employees.map((one) => ({
  ...{ source_id: String(one.employeeId), first_name: one.preferredName || one.firstName },
  ...{
    last_name: one.lastName,
    email: one.workEmail,
    title: one.jobTitleName,
    department: one.departmentName,
  },
  ...{ office: one.locationName, work_phone: one.workPhone, employment_type: one.employmentStatusName },
  start_date: one.hireDate === "0000-00-00" ? null : one.hireDate,
  manager_id: one.reportsToId === undefined ? undefined : String(one.reportsToId ?? ""),
}));
const headers = { authorization: `Bearer ${env.KITH_TOKEN}`, "content-type": "application/json" };
const body = JSON.stringify({ people });
const answer = await fetch(`${env.KITH_URL}/api/people/source`, { method: "PUT", headers, body });
if (!answer.ok) throw new Error(await answer.text());
