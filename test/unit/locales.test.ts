import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../locales')

/** Messages by their id, without the header; a text that is broken over lines is joined. */
function messagesOf(file: string): Map<string, string> {
  const joined = readFileSync(join(folder, file), 'utf8').replaceAll('"\n"', '')
  const pairs = joined.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return new Map([...pairs].map(([, id = '', text = '']) => [id, text]))
}

const source = messagesOf('en.po')
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)|<\/?(\d+)/g)].map(([, a, b]) => a ?? b).toSorted()

describe.each(readdirSync(folder).filter((file) => file.endsWith('.po')))('%s', (file) => {
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
