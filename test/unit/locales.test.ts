import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { describe, expect, test } from 'vitest'
import { languages } from '../../core/schema/constants.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'locales')

const files = readdirSync(folder).filter((file) => file.endsWith('.po'))

test('there is exactly one catalogue for each language', () => {
  expect(files).toEqual(languages.map((language) => `${language}.po`).toSorted())
})

test('the English catalogue contains exactly the messages of the sources (`npm run messages` updates it)', async () => {
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

/**
 * The messages of each control that is drawn with one text and has another as its accessible name, as they are in the
 * sources of the screens.
 */
const namesBesideTexts = globSync('src/**/*.tsx', { cwd: root }).flatMap((path) =>
  [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /aria-label=\{t`([^`]+)`\}[^<]*>\s*<Trans>([^<]+)<\/Trans>/g,
    ),
  ].map(([, name, text]) => ({ name: name!.replaceAll('${', '{'), text: text!.trim() })),
)
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)|<\/?(\d+)/g)].map(([, a, b]) => a ?? b).toSorted()

describe.each(files)('%s', (file) => {
  const messages = messagesOf(file)

  test('translates every message', () => {
    expect(source.size).toBeGreaterThan(100)
    expect([...source.keys()].filter((id) => !messages.get(id))).toEqual([])
  })

  test('keeps the placeholders and elements of every message without plurals', () => {
    const broken = [...messages].filter(
      ([id, text]) => !id.includes('plural') && placeholders(id).join() !== placeholders(text).join(),
    )
    expect(broken).toEqual([])
  })

  // People who speak to their phone say what they see (WCAG 2.5.3).
  test('keeps the drawn text of a control in its accessible name', () => {
    expect(namesBesideTexts.length).toBeGreaterThanOrEqual(8)
    const unlike = namesBesideTexts.filter(
      ({ name, text }) => !messages.get(name)!.includes(messages.get(text)!),
    )
    expect(unlike).toEqual([])
  })
})
