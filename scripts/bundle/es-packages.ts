import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Plugin, normalizePath } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** React's packages by import name; each is a single CommonJS file. */
const files: Readonly<Record<string, readonly [where: string, file: string]>> = {
  react: ['react', 'react'],
  'react/jsx-runtime': ['react', 'react-jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom'],
  'react-dom/client': ['react-dom', 'react-dom-client'],
  scheduler: ['scheduler', 'scheduler'],
  'use-sync-external-store/shim/with-selector': [
    'use-sync-external-store',
    'use-sync-external-store-shim/with-selector',
  ],
}

const pathOf = ([where, file]: readonly [string, string]) =>
  normalizePath(join(resolve(`${where}/package.json`), '..', 'cjs', `${file}.production.js`))

/**
 * Converts React's packages to ES modules. With CommonJS, a bundler can't remove unused code, wraps the package in
 * each file of the app, and adds a helper as one more file to the first visit.
 */
export function esPackages(): Plugin {
  const paths = new Map(Object.entries(files).map(([name, file]) => [name, pathOf(file)]))
  const found = new Set(paths.values())
  return {
    name: 'es-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => paths.get(source) ?? null,
    load: (id) =>
      found.has(id)
        ? `${asModule(readFileSync(id, 'utf8'))}\nexport * as default from ${JSON.stringify(id)}`
        : null,
  }
}

/**
 * Converts a CommonJS file to `import` and `export`, by text replacement.
 * @param text of a file that exports each thing by `exports.name =`, and imports by `name = require(…)`
 * @throws where it does so in another way
 */
export function asModule(text: string): string {
  const imports: string[] = []
  const set = Map.groupBy(text.matchAll(/\bexports\.(\w+) =(?!=)/g), ([, name]) => name!)
  const once = (name: string) => set.get(name)?.length === 1
  const code = text
    .replaceAll(/\b(\w+) = require\(("[^"]+")\)/g, (_, name: string, from: string) => {
      imports.push(`import * as ${name} from ${from}`)
      return `$${name} = 0`
    })
    .replaceAll(/^exports\.(\w+) =/gm, (whole, name: string) => (once(name) ? `const ${its(name)} =` : whole))
    .replaceAll(/\bexports\.(\w+)/g, (_, name: string) => its(name))
  const other = /\b(?:exports\b|require\(|module\.)/.exec(code)
  if (other)
    throw new Error(`not the CommonJS that is known: ${code.slice(other.index - 40, other.index + 40)}`)
  const names = [...set.keys()]
  const taken = names.find((name) => text.includes(its(name)))
  if (taken) throw new Error(`a name of its own that is taken: ${its(taken)}`)
  const several = names.filter((name) => !code.includes(`const ${its(name)} =`)).map(its)
  return [
    code,
    ...imports,
    ...(several.length > 0 ? [`var ${several.join(', ')}`] : []),
    `export { ${names.map((name) => `${its(name)} as ${name}`).join(', ')} }`,
  ].join('\n')
}

/** The name of an export within the file. */
const its = (name: string) => `$${name}`
