import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than their size tells. */
const long = [
  'unit/simulator/promises.test.ts',
  'unit/agreement.test.ts',
  'unit/simulator/mutants.test.ts',
  'integration/engine/storage/storage-hangs.test.ts',
  'integration/engine/storage/storage-failures.test.ts',
]

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
  const at = long.findIndex((name) => moduleId.endsWith(`/test/${name}`))
  return at < 0 ? long.length : at
}
