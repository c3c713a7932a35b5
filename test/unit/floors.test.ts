import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Which floor may import which others of the house; a floor may always import itself. */
const floors: Record<string, string[]> = {
  'core/schema': [],
  'core/domain': ['core/schema'],
  'core/contract': ['core/schema'],
  'core/storage': ['core/schema'],
  workers: ['core/schema', 'core/domain', 'core/contract', 'core/storage'],
  sw: ['workers', 'core/schema', 'core/domain', 'core/contract', 'core/storage'],
  'src/queries': ['core/schema', 'core/domain', 'core/storage'],
  'src/ui': ['core/schema', 'src/styles'],
  'src/words': ['core/schema', 'src/ui'],
  src: [
    'core/schema',
    'core/domain',
    'core/contract',
    'core/storage',
    'workers',
    'locales',
    'src/queries',
    'src/ui',
    'src/styles',
    'src/words',
  ],
  server: ['core/schema', 'core/domain', 'core/contract'],
  desk: ['core/schema', 'core/domain', 'core/contract', 'src/words'],
}

/** Single files that a floor may not touch although the floor below is open to it. */
const forbidden: { from: string; to: RegExp; why: string }[] = [
  { from: 'sw', to: /\.worker\.ts$/, why: 'the service worker shares the engine, not the worker' },
  { from: 'src/queries', to: /core\/storage\/writer/, why: 'queries only read' },
  { from: 'src', to: /core\/storage\/(writer|database)/, why: 'screens write through the engine' },
  { from: 'src', to: /src\/queries\/database/, why: 'screens read through named queries' },
]

/** Packages that only some floors may use. */
const packages: Record<string, string[]> = {
  dexie: ['core/storage'],
  'dexie-react-hooks': ['src/queries'],
  ky: ['workers'],
  'date-fns-tz': ['core/domain'],
  'workbox-core': ['sw'],
  'fake-indexeddb': ['core/storage'],
  comlink: ['workers', 'src'],
  valibot: ['core/schema', 'core/contract', 'workers', 'server'],
  kysely: ['server'],
  hono: ['server'],
}

const floorOf = (file: string): string | undefined =>
  Object.keys(floors)
    .filter((floor) => file.startsWith(`${floor}/`))
    .toSorted((a, b) => b.length - a.length)[0]

const sources = ['core', 'workers', 'sw', 'src', 'server', 'desk'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    // How the desk is built is no part of it.
    .filter((file) => /\.tsx?$/.test(file) && file !== 'vite.config.ts')
    .map((file) => join(folder, file)),
)

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [
    ...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g),
    ...text.matchAll(/new URL\('([^']+)'/g),
  ].map((match) => match[1]!)
}

test('no file imports from a floor that its own may not know', () => {
  const faults: string[] = []
  for (const file of sources) {
    const floor = floorOf(file)
    if (!floor) continue
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.')) {
        const target = relative(root, resolve(root, dirname(file), specifier))
        const targetFloor = floorOf(target) ?? target.split('/')[0]!
        const known = targetFloor === floor || floors[floor]!.includes(targetFloor)
        if (!known) faults.push(`${file} imports ${target}`)
        for (const { from, to, why } of forbidden) {
          const concerns = from === 'src' ? floor === 'src' : floor === from
          if (concerns && to.test(target)) faults.push(`${file} imports ${target}: ${why}`)
        }
      } else {
        const name = specifier.startsWith('@') ? specifier : specifier.split('/')[0]!
        const allowed = packages[name]
        if (allowed && !allowed.includes(floor)) faults.push(`${file} uses ${name}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('only src/engine.ts reaches into the workers at run time, and no route into another route', () => {
  const faults: string[] = []
  for (const file of sources.filter((one) => one.startsWith('src/'))) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const match of text.matchAll(/import (type )?[^'\n]*'([^']+)'/g)) {
      const target = relative(root, resolve(root, dirname(file), match[2]!))
      if (target.startsWith('workers/') && !match[1] && file !== 'src/engine.ts')
        faults.push(`${file} imports ${target}`)
      const [, , ownRoute] = file.split('/')
      const [, area, otherRoute] = target.split('/')
      const inRoutes = file.startsWith('src/routes/') && area === 'routes' && target.startsWith('src/')
      if (inRoutes && otherRoute !== ownRoute) faults.push(`${file} imports ${target}`)
    }
  }
  expect(faults).toEqual([])
})
