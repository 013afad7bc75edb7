import { z } from "zod";
import { namedObject } from "@/lib/platform/common-schemas";
import { person } from "@/lib/directory/schema";
import { plainText } from "@/lib/platform/text/plain-text";
import { maxMissionLength } from "./department-id";

export const maxListedPeoplePerTeam = 60;
export const maxListedNewcomers = 20;

const departmentPerson = person
  .pick({ id: true, first_name: true, last_name: true, title: true, manager_id: true })
  .meta({ id: "DepartmentPerson" });

const department = namedObject("Department", {
  id: z
    .string()
    .describe(
      "Id of the department: its name in lower case, without accents of Latin, Greek and Cyrillic letters, unless another name differs in these only.",
    ),
  name: z.string().describe("Name of the department."),
  people: z.int().describe("Number of people."),
  lead: departmentPerson
    .nullable()
    .describe(
      "Person of the department who has the most people of the department below and no manager in it.",
    ),
  mission: z.string().nullable().describe("What the department says of itself; null if it says nothing."),
});
export type Department = z.infer<typeof department>;

export const departmentsResponse = namedObject("Departments", {
  departments: z.array(department).describe("Departments, largest first."),
  without_department: z.int().describe("Number of people without a department."),
});
export type DepartmentsResponse = z.infer<typeof departmentsResponse>;

export const departmentResponse = namedObject("DepartmentResponse", {
  department: department
    .extend({
      can_edit: z.boolean().describe("True if the caller may change the mission."),
      teams: z
        .array(
          z.strictObject({
            name: z.string().nullable().describe("Name of the team; null: people without another team."),
            total: z.int().describe("Number of people of the department in the team."),
            people: z
              .array(departmentPerson)
              .describe(`First ${maxListedPeoplePerTeam} of them, in directory order.`),
          }),
        )
        .describe("Teams of the people, largest first. A person may be in several."),
      offices: z
        .array(
          z.strictObject({
            name: z.string().nullable().describe("Name of the office; null: people without a known office."),
            people: z.int().describe("Number of people of the department there."),
          }),
        )
        .describe("Headcount by office, largest first."),
      joined: z
        .array(departmentPerson.extend({ joined_on: z.iso.date().describe("First day of employment.") }))
        .describe(`People who joined in the last 90 days, newest first; ${maxListedNewcomers} at most.`),
    })
    .describe("The department."),
});
export type DepartmentResponse = z.infer<typeof departmentResponse>;
export type DepartmentDetails = DepartmentResponse["department"];

export const departmentParams = z.object({
  id: z.string().min(1).max(200).describe("Id of the department."),
});

export const missionBody = z.strictObject({
  mission: plainText(maxMissionLength)
    .nullable()
    .describe("What the department says of itself, in one line; null or empty removes it."),
});
