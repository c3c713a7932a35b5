import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeNamesOf } from '../../../../support/house/free-names.ts'

const folder = join(import.meta.dirname, '../../../../../src/shell/first-screen')

/** What browsers provide, as far as it is used. */
const globals = new Set(
  [
    'AbortSignal Boolean Date ErrorEvent Event HTMLAnchorElement HTMLLinkElement HTMLScriptElement Map',
    'Math MutationObserver Number Object PerformanceObserver Promise Reflect RegExp Set String',
    'URLSearchParams Worker addEventListener cancelAnimationFrame clearInterval clearTimeout crypto dispatchEvent',
    'document fetch globalThis innerHeight localStorage location matchMedia performance',
    'requestAnimationFrame scrollTo sessionStorage setInterval setTimeout undefined window',
  ].flatMap((line) => line.split(' ')),
)

/** The functions that are put into the page as text, by their files. */
const inlined = {
  'ask-again.ts': 'askAgain',
  'compare-screens.ts': 'compareScreens',
  'hide-unfit.ts': 'hideUnfit',
  'load-app.ts': 'loadApp',
  'start-engine.ts': 'startEngine',
  'start-page.ts': 'startPage',
}

test.each(Object.entries(inlined))(
  '%s uses nothing but what it declares and what browsers provide',
  (file, name) => {
    const used = freeNamesOf(file, readFileSync(join(folder, file), 'utf8'), name)
    expect(used.filter((one) => !globals.has(one))).toEqual([])
  },
)

test('an import and a neighbour are found, a type and a member of the same name are not', () => {
  const text = `
    import { far } from './far.ts'
    import type { Near } from './near.ts'
    const near = 1
    export function inlined(given: Near, far2 = far) {
      const { own: { deep }, ...rest } = given as Near
      return [near, far2, deep, rest, given.near, { near: given }]
    }`
  expect(freeNamesOf('planted.ts', text, 'inlined')).toEqual(['far', 'near'])
})
