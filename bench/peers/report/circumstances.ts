import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { executablePath } from '../../../test/e2e/support/browser/chromium.ts'
import type { Circumstances } from './page.ts'

const packages = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

/** Called before a run; returns a function to be called after it. */
export function noteCircumstances(args: readonly string[], rounds: number): () => Circumstances {
  // The load when the command began (scripts/bench-browser.mjs), which may have built the app since.
  const before = Number(process.env['LOAD_BEFORE'] ?? load())
  return () => {
    const chromium = execFileSync(executablePath, ['--version'], { encoding: 'utf8' }).trim()
    const named = Object.entries(packages.dependencies).map(([name, version]) => `${name} ${version}`)
    return {
      date: new Date().toISOString().slice(0, 10),
      command: ['npm run bench:peers --', ...args].join(' '),
      rounds,
      machine: `${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform}`,
      load: [before, load()].map((load) => load.toFixed(1)).join(' and '),
      isBusy: before > availableParallelism() / 4,
      versions: [chromium, `Node ${process.versions.node}`, ...named].join(', '),
    }
  }
}

/** The load average of the last five minutes. */
const load = (): number => loadavg()[1]!
