import { departments } from "./names";

export const departmentFieldId = "41020";

/** First ids of the two kinds of teams: departments, which are teams too, and the teams within departments. */
const firstDepartmentId = 800;
const firstTeamId = 900;
const maxTeams = 10;

export function listTeamIds(department: number | null, branch: number | null): string[] {
  if (department === null) return [];
  const count = departments[department]?.teams.length ?? 0;
  const team = branch === null || count === 0 ? [] : [firstTeamId + department * maxTeams + (branch % count)];
  return [firstDepartmentId + department, ...team].map(String);
}

export function findTeamName(id: string): string | null {
  const number = Number(id);
  if (number < firstTeamId) return departments[number - firstDepartmentId]?.name ?? null;
  const [department, team] = [
    Math.floor((number - firstTeamId) / maxTeams),
    (number - firstTeamId) % maxTeams,
  ];
  return departments[department]?.teams[team] ?? null;
}
