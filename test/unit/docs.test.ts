import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../../core/contract/calls/calls.ts'
import { livePath } from '../../core/contract/calls/live-call.ts'
import { engineErrors, serverErrors } from '../../core/contract/errors.ts'
import { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import { usage as deskUsage } from '../../server/cli/desk/read-arguments.ts'
import { usage as shopUsage } from '../../server/cli/shop/run.ts'
import { variables } from '../../server/settings/config.ts'
import { mutants } from '../simulator/mutants.ts'

const root = resolve(import.meta.dirname, '../..')

/** The folders that have pages, besides the root. */
const folders = ['bench', 'docs', 'server', 'workers']

/** Not the pages of packages: a comparison of launches installs some within its folder. */
const pages = globSync(['*.md', ...folders.map((folder) => `${folder}/**/*.md`)], {
  cwd: root,
  exclude: ['**/node_modules/**'],
})

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** Where a page's links lead, pictures too, without the place within the page. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)]
    .map(([, link, picture]) => (link ?? picture ?? '').replace(/#.*/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))

test('every relative link of the documents leads to an existing file', () => {
  const links = pages.flatMap((page) => linksOf(textOf(page)).map((link) => ({ page, link })))
  expect(links.length).toBeGreaterThan(200)
  const broken = links.filter(({ page, link }) => {
    const target = join(dirname(page), link)
    return !existsSync(join(root, target))
  })
  expect(broken).toEqual([])
})

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => ({
      page,
      name: name!,
    })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('an identifier that a document names beside a link to a source file occurs in that file', () => {
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`(\w+)`\s\(\[[^\]]+\]\(([^)#]+\.tsx?)\)/g)].map(([, name, file]) => ({
      name: name!,
      file: join(dirname(page), file!),
    })),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ name, file }) => !textOf(file).includes(name))).toEqual([])
})

/** All that the pages match, each with its page. */
const namedIn = (pattern: RegExp): { page: string; name: string }[] =>
  pages.flatMap((page) => [...textOf(page).matchAll(pattern)].map(([, name]) => ({ page, name: name! })))

test('every command of `npm run shop` and `npm run desk` that the documents name exists', () => {
  for (const [program, usage] of [
    ['shop', shopUsage],
    ['desk', deskUsage],
  ] as const) {
    const named = namedIn(new RegExp(`npm run (?:-s )?${program} -- ([a-z]+)`, 'g'))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ name }) => !new RegExp(`^ +${name}\\b`, 'm').test(usage))).toEqual([])
  }
})

test('every environment variable and error code that the documents name exists', () => {
  // The tests and their scripts read some more.
  const readByTests = globSync('{scripts,test}/**/*.{ts,mjs}', { cwd: root }).flatMap((file) =>
    [...textOf(file).matchAll(/(?:process\.env\['|variable: ')([A-Z_]+)'/g)].map(([, name]) => name!),
  )
  const known = new Set([
    ...variables.map(({ name }) => name),
    ...readByTests,
    ...Object.keys({ ...serverErrors, ...engineErrors }),
  ])
  const named = namedIn(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('every call that the documents name by its path is in the contract', () => {
  const paths = [...Object.values(calls).map(({ path }) => path), livePath]
  const named = namedIn(/(?:POST …\/|`)((?:store|order|customer|address|attempt)\/\w+)`/g)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter(({ name }) => !paths.includes(`/${name}`))).toEqual([])
})

test('every HTTP status that the documents say the server answers with occurs in its code', () => {
  const code = globSync('server/**/*.ts', { cwd: root }).map(textOf).join('\n')
  const named = namedIn(/\b(?:answer\w*|gets)(?:\s+such\s+calls)?\s+(?:with\s+)?([1-5]\d\d)\b/g)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})

test('every setting of the shop file that the documents name by its path exists', () => {
  const parts: Record<string, object> = ShopFile.entries
  const named = namedIn(/`((?:orders|points|booking|features|taxes)\.\w+)`/g)
  expect(named.length).toBeGreaterThan(5)
  const isThere = (path: string) => {
    const [part = '', key = ''] = path.split('.')
    const { wrapped } = parts[part] as { wrapped: { entries: object } }
    return Object.hasOwn(wrapped.entries, key)
  }
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})

test('the record of what each dependency is for names every dependency, and no other', () => {
  const file = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
  const used = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(file[kind]!),
  )
  const record = textOf('docs/decisions/0007-what-each-dependency-is-for.md')
  // A name that ends in a star stands for all of a scope.
  const named = [...record.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, names]) => names!.split(', '))
    .filter((name) => name !== 'package' && !name.startsWith('-'))
  const names = (name: string, one: string) =>
    name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name
  expect(used.filter((one) => !named.some((name) => names(name, one)))).toEqual([])
  expect(named.filter((name) => !used.some((one) => names(name, one)))).toEqual([])
})

test('README.md states the actual numbers of promises and of deliberately bad engines', () => {
  const promises = textOf('docs/promises.md').match(/^- \*\*G\d+\*\*/gm)!
  const readme = textOf('README.md').replaceAll(/\s+/g, ' ')
  expect(readme).toContain(`All ${promises.length} promises are in`)
  expect(readme).toContain(`${Object.keys(mutants).length} engines that are bad on purpose`)
})

test('the schema, the domain, the storage and the screens’ models use our names and not the wire’s', () => {
  const [, table = ''] = textOf('docs/glossary.md').split('## The wire')
  const cells = [...table.matchAll(/^\| (`.+?) \| (.+?) \|/gm)].map(([, wire, ours]) =>
    [wire!, ours!].map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!)),
  )
  const ours = new Set(cells.flatMap(([, names]) => names!))
  // A field `value` is many things, a dish's `tableId` is one; a bill's two are its own (docs/glossary.md).
  const notOnlyTheWires = ['value', 'tableId', 'pointsUsed', 'balanceUsed']
  const wires = cells
    .flatMap(([names]) => names!)
    .filter((name) => !ours.has(name) && !notOnlyTheWires.includes(name))
  expect(wires.length).toBeGreaterThan(40)
  const code = globSync('{core/{schema,domain,storage},src/{queries,parts,shell,ui}}/**/*.{ts,tsx}', {
    cwd: root,
  })
  const found = code.flatMap((file) => {
    const text = textOf(file).replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')
    return wires.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})

test('every section of the specification that the code cites exists', () => {
  const sections = new Set([...textOf('docs/specification.md').matchAll(/^## (\d+)\./gm)].map(([, n]) => n))
  const code = globSync('{core,desk,scripts,server,src,sw,workers}/**/*.{ts,tsx,mjs}', { cwd: root })
  const cited = code.flatMap((file) =>
    [...textOf(file).matchAll(/spec §(\d+)/g)].map(([, section]) => ({ file, section })),
  )
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([])
})
