// Information about the libraries in the lockfile, for the inventory and the licence check; no network access.
import { createHash } from 'node:crypto'

/** Licences that let anybody use, change and sell what is made with them. */
const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense']
/**
 * Additional licences accepted for tools, which aren't shipped: weak copyleft on their own files, and data with
 * attribution.
 */
const freeForTools = [...free, 'MPL-2.0', 'CC-BY-4.0']

/** The fields of a package-lock.json (version 3) that are read here. */
export type Lockfile = { name: string; version: string; packages: Record<string, LockEntry> }
type Needs = Record<string, string>
type LockEntry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Needs
  devDependencies?: Needs
  optionalDependencies?: Needs
  peerDependencies?: Needs
}

/** Every library of a lockfile (version 3), by its place in node_modules. */
export const librariesIn = (lock: Lockfile) =>
  Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({
      place,
      name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license ?? null,
      integrity: entry.integrity ?? null,
      // A library that tools need and that is only an optional dependency of something shipped isn't shipped:
      // optional dependencies are left out.
      isTool: Boolean(entry.dev || entry.devOptional),
      isOptional: Boolean(entry.optional),
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }),
    }))

/** Whether a licence (an SPDX expression with OR, no more) is one of these. */
const isOneOf = (licence: string | null, known: string[]): boolean =>
  licence !== null &&
  licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => known.includes(one))

/** A sentence for each library whose licence isn't accepted, or whose bytes aren't pinned. */
export const faultsOf = (lock: Lockfile): string[] =>
  librariesIn(lock).flatMap(({ name, version, licence, integrity, isTool }) => [
    ...(isOneOf(licence, isTool ? freeForTools : free)
      ? []
      : [`${name} ${version}: licence ${licence ?? 'unknown'}`]),
    ...(integrity?.startsWith('sha512-') ? [] : [`${name} ${version}: its bytes aren't pinned`]),
  ])

/** The output of `npm audit --json`; without `vulnerabilities` it gives the reason why there is no report. */
export type AuditReport = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
  message?: string
  error?: { summary?: string }
}

/**
 * Judges npm's report of known vulnerabilities (version 2): in shipped libraries all count, in tools only the serious
 * ones.
 * @returns null when it is no report
 */
export function judged(report: AuditReport | null, lock: Lockfile) {
  if (!report?.vulnerabilities) return null
  const shipped = new Set(librariesIn(lock).flatMap(({ name, isTool }) => (isTool ? [] : [name])))
  return Object.values(report.vulnerabilities).map(({ name, severity, range }) => ({
    sentence: `${name} ${range}: ${severity}`,
    counts: shipped.has(name) || severity === 'high' || severity === 'critical',
  }))
}

const purlOf = (name: string, version: string | undefined): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The place where Node finds a library that another at `place` needs: the nearest node_modules folder upwards. */
function foundFrom(place: string, name: string, places: Set<string>): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const here = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (places.has(here)) return here
    if (folder === '') return null
  }
}

/** The inventory in CycloneDX 1.6. It contains no timestamp, so the same lockfile gives the same bytes. */
export function cyclonedx(lock: Lockfile) {
  const libraries = librariesIn(lock)
  const places = new Set(libraries.map(({ place }) => place))
  const root = { type: 'application', 'bom-ref': 'larder', name: lock.name, version: lock.version }
  const linked = (from: string, needs: string[]) => ({
    ref: from === '' ? 'larder' : from,
    dependsOn: [
      ...new Set(needs.map((name) => foundFrom(from, name, places)).filter((place) => place !== null)),
    ],
  })
  const own = lock.packages[''] ?? {}
  const needed = Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies })
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: { component: root },
    components: libraries.map(({ place, name, version, licence, integrity, isTool, isOptional }) => ({
      type: 'library',
      'bom-ref': place,
      ...(name.startsWith('@') && { group: name.split('/')[0] }),
      name: name.split('/').at(-1),
      version,
      scope: isTool ? 'excluded' : isOptional ? 'optional' : 'required',
      purl: purlOf(name, version),
      ...(licence !== null && {
        licenses: [/ OR | AND /.test(licence) ? { expression: licence } : { license: { id: licence } }],
      }),
      ...(integrity?.startsWith('sha512-') && {
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
          },
        ],
      }),
    })),
    dependencies: [linked('', needed), ...libraries.map(({ place, needs }) => linked(place, needs))],
  }
}
