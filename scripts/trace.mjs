// Maps a stack trace of the built app or the built server to the sources: npm run trace -- < trace.txt
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from './machine/install.mjs'

/** The source map of a script, of this release or the previous one; null for a script that isn't ours. */
function mapOf(script) {
  const folders = ['assets', 'previous', 'desk', 'server', '']
  const file = folders
    .map((folder) => join(root, 'dist', folder, `${script}.map`))
    .find((one) => existsSync(one))
  return file ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null
}

const maps = new Map()

/** `src/engine.ts:40:12` for `…/first-AbC.js:1:2345`; positions without a source map stay as they are. */
function inSources(place, script, line, column) {
  if (!maps.has(script)) maps.set(script, mapOf(script))
  // A trace counts from one, a source map from zero.
  const entry = maps.get(script)?.findEntry(Number(line) - 1, Number(column) - 1) ?? {}
  if (!entry.originalSource) return place
  const source = entry.originalSource.replace(/^(\.\.\/)+/, '')
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

const trace = await text(process.stdin)
process.stdout.write(trace.replace(/[^\s()]*?([\w.-]+\.m?js):(\d+):(\d+)/g, inSources))
