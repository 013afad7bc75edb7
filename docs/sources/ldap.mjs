// Sends the people of an LDAP directory to Kith. Needs Node and ldapsearch (Debian: ldap-utils). Set LDAP_URL,
// LDAP_BIND_DN, LDAP_PASSWORD_FILE, LDAP_BASE, KITH_URL and KITH_TOKEN. Active Directory: also LDAP_ID=objectGUID and
// LDAP_FILTER="(&(objectCategory=person)(objectClass=user)(mail=*))".
import { execFileSync } from "node:child_process";

const { LDAP_ID = "entryUUID", LDAP_FILTER = "(objectClass=inetOrgPerson)", ...env } = process.env;
const fields = Object.entries({
  ...{ first_name: "givenName", last_name: "sn", email: "mail", title: "title", department: "ou" },
  ...{ office: "l", work_phone: "telephoneNumber", employment_type: "employeeType" },
});
const bind = ["-x", "-H", env.LDAP_URL, "-D", env.LDAP_BIND_DN, "-y", env.LDAP_PASSWORD_FILE];
const search = ["-b", env.LDAP_BASE, "-E", "pr=500/noprompt", LDAP_FILTER, LDAP_ID, "manager"];
const options = ["-LLL", "-o", "ldif-wrap=no", ...bind, ...search, ...fields.map(([, name]) => name)];
// ldapsearch fails if the server cuts the list, so a part of the list is never sent.
const output = execFileSync("ldapsearch", options, { encoding: "utf8", maxBuffer: 1e9 });

// An entry has lines such as "sn: Berg", or "sn:: TcO8bGxlcg==" in base64. Bytes of an id stay in base64.
const entries = output.split(/\n\n+/).map((block) => {
  const lines = [...block.matchAll(/^([^:;\n]+)[^:\n]*:(:?) ?(.*)$/gm)].toReversed(); // the first value of each counts
  const decode = (name, value) => (name === LDAP_ID ? value : Buffer.from(value, "base64").toString());
  return new Map(lines.map(([, name, is64, value]) => [name, is64 ? decode(name, value) : value]));
});
const listed = entries.filter((entry) => entry.has(LDAP_ID));
const ids = new Map(listed.map((entry) => [entry.get("dn").toLowerCase(), entry.get(LDAP_ID)]));
const people = listed.map((entry) => ({
  source_id: entry.get(LDAP_ID),
  manager_id: ids.get(entry.get("manager")?.toLowerCase()) ?? null,
  ...Object.fromEntries(fields.map(([field, name]) => [field, entry.get(name) ?? null])),
}));
const headers = { authorization: `Bearer ${env.KITH_TOKEN}`, "content-type": "application/json" };
const body = JSON.stringify({ people });
const answer = await fetch(`${env.KITH_URL}/api/people/source`, { method: "PUT", headers, body });
if (!answer.ok) throw new Error(await answer.text());
