import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Groups the test files by project, so that they share a process and a database, and runs the longest files first. */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = this.ctx.projects.map(({ name }) => name);
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
