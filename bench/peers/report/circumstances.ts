import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { executablePath } from '../../../test/e2e/support/browser/chromium.ts'
import type { Circumstances } from './page.ts'

const packages = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

/** Other programs used more than this share of the processors: the figures are rough. */
const busyShare = 0.1

/** Called before a run; returns a function to be called after it. */
export async function noteCircumstances(
  args: readonly string[],
  rounds: number,
): Promise<() => Promise<Circumstances>> {
  const before = await othersShare()
  return async () => {
    const after = await othersShare()
    const chromium = execFileSync(executablePath, ['--version'], { encoding: 'utf8' }).trim()
    const named = Object.entries(packages.dependencies).map(([name, version]) => `${name} ${version}`)
    return {
      date: new Date().toISOString().slice(0, 10),
      command: ['npm run bench:peers --', ...args].join(' '),
      rounds,
      machine: `${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform}`,
      others: [before, after].map((share) => `${(100 * share).toFixed(0)} %`).join(' and '),
      isBusy: Math.max(before, after) > busyShare,
      versions: [chromium, `Node ${process.versions.node}`, ...named].join(', '),
    }
  }
}

/**
 * Which share of the processors other programs use, measured for a few seconds while this one does nothing. Not the
 * load average, which is still high long after a build.
 */
async function othersShare(): Promise<number> {
  const before = processorMs()
  await sleep(5_000)
  const after = processorMs()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

/** The time that all processors have spent so far, in ms. */
function processorMs(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times)
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) }
}
