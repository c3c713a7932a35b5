import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import type { Browser } from './browser.ts'
import { type Sighting, type Target, asWanted, find } from './find.ts'

const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
)

const patienceMs = 20_000

/** A person in front of the browser, who finds things by what they are and what they say. */
export type Diner = {
  /** Waits for a thing to be seen; by default as long as a busy machine may need. */
  sees(target: Target, ms?: number): Promise<Sighting>
  /** Taps a thing as soon as it stands still and nothing covers it. */
  press(target: Target): Promise<void>
  isThere(target: Target): Promise<boolean>
}

/** @param browser Asked at each step, as it may have been started anew. */
export function createDiner(browser: () => Browser): Diner {
  async function look(target: Target, reach = false): Promise<Sighting | null> {
    if (await browser().run(() => !('TestingLibraryDom' in globalThis))) await browser().inject(library)
    return browser().run(find, asWanted(target), reach)
  }

  /** Polls; while a page gives way to the next, looking may fail. */
  async function until<T>(target: Target, ms: number, look: () => Promise<T | null>): Promise<T> {
    const end = performance.now() + ms
    let trouble = ''
    while (performance.now() < end) {
      try {
        const seen = await look()
        if (seen !== null) return seen
        trouble = ''
      } catch (error) {
        trouble = String(error)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const shown = trouble || (await browser().run(() => `${location.pathname} ${document.body.innerText}`))
    throw new Error(`Looked ${Math.round(ms)} ms in vain for ${describe(target)} on ${shown.slice(0, 500)}`)
  }

  return {
    sees: (target, ms = patienceMs) => until(target, ms, () => look(target)),
    async press(target) {
      let last: Sighting | null = null
      let times = 0
      const still = await until(target, patienceMs, async () => {
        const now = await look(target, true)
        times = now?.free && isDeepStrictEqual(now, last) ? times + 1 : 0
        last = now
        return times >= 3 ? now : null
      })
      await browser().tap(still)
    },
    isThere: async (target) => (await look(target)) !== null,
  }
}

const describe = (target: Target): string => {
  const own = 'role' in target ? `${target.role} ${target.name ?? ''}` : target.text
  return target.in ? `${own} in ${describe(target.in)}` : String(own)
}
