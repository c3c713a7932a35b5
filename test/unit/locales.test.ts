import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { describe, expect, test } from 'vitest'
import { languages } from '../../core/schema/constants.ts'

const folder = resolve(import.meta.dirname, '../../locales')

const files = readdirSync(folder).filter((file) => file.endsWith('.po'))

test('every language has a catalogue, and every catalogue is of a language', () => {
  expect(files).toEqual(languages.map((language) => `${language}.po`).toSorted())
})

test('the catalogues hold what the sources say now; `npm run messages` collects it', async () => {
  const collected: string[] = []
  const held: string[] = []
  for (const catalog of await getCatalogs(getConfig())) {
    collected.push(...Object.keys((await catalog.collect()) ?? {}))
    held.push(...Object.keys((await catalog.read('en')) ?? {}))
  }
  expect(collected.length).toBeGreaterThan(1000)
  expect(held.toSorted()).toEqual(collected.toSorted())
}, 120_000)

/** Messages by their context and id, without the header; a text that is broken over lines is joined. */
function messagesOf(file: string): Map<string, string> {
  const joined = readFileSync(join(folder, file), 'utf8').replaceAll('"\n"', '')
  const pairs = joined.matchAll(/^(msgctxt ".+"\n)?msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return new Map([...pairs].map(([, context = '', id = '', text = '']) => [context + id, text]))
}

const source = messagesOf('en.po')
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)|<\/?(\d+)/g)].map(([, a, b]) => a ?? b).toSorted()

describe.each(files)('%s', (file) => {
  const messages = messagesOf(file)

  test('says everything that the screens say', () => {
    expect(source.size).toBeGreaterThan(100)
    expect([...source.keys()].filter((id) => !messages.get(id))).toEqual([])
  })

  test('keeps every value and element of a sentence', () => {
    const broken = [...messages].filter(
      ([id, text]) => !id.includes('plural') && placeholders(id).join() !== placeholders(text).join(),
    )
    expect(broken).toEqual([])
  })
})
