import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files of a project one after another, so that they can share their process and its database; the longest first. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = this.ctx.projects.map(({ name }) => name);
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
