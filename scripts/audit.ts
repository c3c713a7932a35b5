// npm run audit [-- --offline]: checks licences and pinned bytes in the lockfile, and known vulnerabilities in npm's
// registry. Exit code 0: all is well; 1: a fault was found; 3: the registry couldn't be asked, so the result is
// unknown.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditReport, faultsOf, judged, librariesIn } from './libraries.ts'

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const faults = faultsOf(lock)
for (const fault of faults) console.error(fault)
const count = librariesIn(lock).length
if (faults.length === 0)
  console.log(`${count} libraries: each has a licence that is taken, and its bytes are pinned`)

const known = process.argv.includes('--offline') ? 'not asked' : askRegistry()
process.exitCode = faults.length > 0 || known === 'some' ? 1 : known === 'unknown' ? 3 : 0

function askRegistry(): 'none' | 'some' | 'unknown' {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  const report = read(stdout)
  const found = judged(report, lock)
  if (found === null) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer that can be read'
    console.error(`Known faults: the registry couldn't be asked (${reason}); -- --offline leaves them out.`)
    return 'unknown'
  }
  for (const { sentence, counts } of found)
    console.error(counts ? sentence : `${sentence} (a tool; let pass)`)
  const serious = found.filter(({ counts }) => counts)
  console.log(`known faults: ${found.length}, of which ${serious.length} count`)
  return serious.length > 0 ? 'some' : 'none'
}

function read(text: string): AuditReport | null {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    // npm prints plain text when it can't even begin.
    return null
  }
}
