import "server-only";
import { setDepartmentMission } from "@/lib/directory/departments/commands";
import { getDepartment, listDepartments } from "@/lib/directory/departments/queries";
import {
  departmentParams,
  departmentResponse,
  departmentsResponse,
  missionBody,
} from "@/lib/directory/departments/schema";
import { defineEndpoint } from "@/lib/http/endpoint";

const unknownDepartmentProblems = { 404: ["department_not_found"] };

export const departmentsEndpoint = defineEndpoint({
  id: "listDepartments",
  tag: "People",
  summary: "List departments",
  description:
    "Returns all departments with their lead and mission, largest first. The people of a department: `GET /api/people?department=`.",
  permission: "view:people",
  response: departmentsResponse,
  run: ({ caller }) => listDepartments(caller),
});

export const departmentEndpoint = defineEndpoint({
  id: "getDepartment",
  tag: "People",
  summary: "Read a department",
  description: "With its people by team, its headcount by office and those who joined in the last 90 days.",
  problems: [unknownDepartmentProblems],
  permission: "view:people",
  params: departmentParams,
  response: departmentResponse,
  run: ({ caller, params }) => getDepartment(caller, params.id),
});

export const changeDepartmentEndpoint = defineEndpoint({
  id: "changeDepartment",
  tag: "People",
  summary: "Change the mission of a department",
  description:
    "The lead of the department (in a browser) and executives can change it. An API token needs `manage:people`. The change is added to the audit log.",
  problems: [unknownDepartmentProblems, { 403: ["not_lead"] }],
  permission: "view:people",
  params: departmentParams,
  body: missionBody,
  response: departmentResponse,
  run: ({ caller, params, body }) => setDepartmentMission(caller, params.id, body.mission),
});
