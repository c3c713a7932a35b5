import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with a long running time. */
const long = ['simulator/promises.test.ts', 'agreement.test.ts', 'simulator/mutants.test.ts']

/**
 * Without data of earlier runs, Vitest begins each project with its largest files. The longest tests are in small
 * files and used to finish alone, on one of two processors, so they are run first.
 */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, of no array.
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => rank(a) - rank(b)))
  }
}

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.endsWith(`/test/unit/${name}`))
  return at < 0 ? long.length : at
}
