import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformSync } from 'rolldown/utils'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, '../../src/shell/first-screen/ask-again.ts')

/**
 * Inserts into the page, before its first script, the inline script that requests that first script again if it fails
 * (`askAgain`).
 */
export const askAgainInPage = (): Plugin => ({
  name: 'ask-again',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler() {
      const { code } = transformSync('ask-again.ts', readFileSync(file, 'utf8').replace('export ', ''))
      const children = minifySync('ask-again.js', `{${code};askAgain()}`).code
      return [{ tag: 'script', children, injectTo: 'head-prepend' }]
    },
  },
})
