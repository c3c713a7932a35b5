import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

const read = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))

/** Without comments and types. */
const codeOf = (text: string) =>
  text
    .replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')
    .replaceAll(/^(export )?type [^]*?(?=\n(?:export|const|function|import|type)\b|(?![^]))/gm, '')

const importsOf = (text: string) =>
  [...text.matchAll(/^import \{([^}]*)\} from '[^']*'/gm)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  )

const schemas = read('core/schema').map(codeOf)
const names = schemas.flatMap((text) =>
  [...text.matchAll(/^(?:export )?const ([A-Z]\w*) = v\./gm)].map(([, name]) => name!),
)

test('every schema in core/schema is used for parsing or inside another schema', () => {
  const elsewhere = new Set(
    ['core/contract', 'core/domain', 'core/storage', 'workers', 'server'].flatMap(read).flatMap(importsOf),
  )
  const inside = (name: string) =>
    schemas.some((text) => new RegExp(`[(:[]\\s*${name}\\b(?=\\s*[,)\\]}])`).test(text))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !elsewhere.has(name) && !inside(name))).toEqual([])
})
