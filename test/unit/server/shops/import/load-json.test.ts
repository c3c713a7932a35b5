import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { loadJson, parseJson } from '../../../../../server/shops/import/load-json.ts'
import { scanJson } from '../../../../../server/shops/check/scan-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('reading a JSON file', () => {
  test('accepts a byte order mark', () => {
    expect(parseJson(bytes('\ufeff{"a":1}'))).toEqual({ ok: true, json: { a: 1 } })
  })

  test.each([
    ['', '', 'is empty'],
    [' \n', '', 'is empty'],
    ['{"a": 1,}', 'line 1, column 9', 'a key in double quotes'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3', 'expected a comma or "}", found "\\""'],
    ['{"a": }', 'line 1, column 7', 'expected a value, found "}"'],
    ['[1, 2', 'line 1, column 6', 'found the end of the file'],
    ["{'a': 1}", 'line 1, column 2', 'a key in double quotes'],
    ['{"a": 01}', 'line 1, column 8', 'expected a comma'],
    ['{"a": NaN}', 'line 1, column 7', 'expected a value'],
    ['{"a": "x\ny"}', 'line 1, column 7', 'expected a value'],
    ['{} {}', 'line 1, column 4', 'the end of the file'],
    ['{"a": 1, "b": 2, "a": 3}', 'line 1, column 18', 'the key "a" is given twice'],
    ['<html>', 'line 1, column 1', 'not JSON'],
  ])('reports where %j is malformed', (text, path, message) => {
    expect(parseJson(bytes(text))).toEqual({
      ok: false,
      faults: [{ path, message: expect.stringContaining(message) }],
    })
  })

  test('refuses bytes that aren’t UTF-8', () => {
    expect(parseJson(new Uint8Array([0xff, 0xfe, 0x7b, 0x00]))).toMatchObject({
      faults: [{ message: 'is not UTF-8 text; save it as UTF-8' }],
    })
  })

  test('refuses 50 MB without looking inside', () => {
    const huge = new Uint8Array(50 * 1024 * 1024).fill(0x5b)
    expect(parseJson(huge)).toMatchObject({ faults: [{ message: 'is 50 MB large; at most 48 MB are read' }] })
  })

  test('survives a hundred thousand open brackets', () => {
    expect(parseJson(bytes('['.repeat(100_000)))).toMatchObject({ ok: false })
  })

  test.each([
    ['text', `["${'x'.repeat(10_000_000)}"]`],
    ['text of escapes', `["${String.raw`\n\u00e9`.repeat(1_200_000)}"]`],
    ['key', `{"${'k'.repeat(10_000_000)}":1}`],
    ['number', `[${'1'.repeat(10_000_000)}]`],
    ['space', `[${' '.repeat(10_000_000)}]`],
  ])('reads ten megabytes of one %s', (_, text) => {
    expect(parseJson(bytes(text)).ok).toBe(true)
    expect(parseJson(bytes(text.slice(0, -2))).ok).toBe(false)
  })

  test('refuses a pipe and a device, which may have no end', async () => {
    const pipe = join(mkdtempSync(join(tmpdir(), 'larder-pipe-')), 'shop.json')
    execFileSync('mkfifo', [pipe])
    for (const path of [pipe, '/dev/zero']) {
      expect(await loadJson(path)).toMatchObject({
        faults: [{ message: 'is a pipe or a device, not a file' }],
      })
    }
    rmSync(dirname(pipe), { recursive: true })
  })

  test('says why a path can’t be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-loop-'))
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
    const whys = [`${import.meta.filename}/shop.json`, join(folder, 'loop'), `/${'x'.repeat(300)}`]
    const messages = await Promise.all(
      whys.map(async (path) => {
        const loaded = await loadJson(path)
        return loaded.ok ? '' : loaded.faults[0]?.message
      }),
    )
    expect(messages).toEqual([
      'a part of its path is a file, not a folder',
      'its links lead in a circle',
      'its name is too long',
    ])
    rmSync(folder, { recursive: true })
  })

  test('says that a file doesn’t exist or is a folder', async () => {
    expect(await loadJson('/nowhere/shop.json')).toMatchObject({
      faults: [{ message: 'there is no such file' }],
    })
    expect(await loadJson(import.meta.dirname)).toMatchObject({
      faults: [{ message: 'is a folder, not a file' }],
    })
  })

  test('reads back exactly what JSON.stringify wrote', () => {
    const keys = fc.oneof(fc.string(), fc.constantFrom('é', '__proto__', 'constructor', '"', '\n'))
    // V8's JSON.parse mistakes an escaped key for one that begins with a backslash and that it has met before (Node 24.21),
    // so what is within the values has none, and what is expected isn't parsed.
    const inner = fc.jsonValue({ stringUnit: fc.constantFrom(...'aé1 {}[]:,') })
    const values = fc.oneof(inner, fc.string({ unit: 'grapheme' }), fc.array(inner))
    fc.assert(
      fc.property(fc.dictionary(keys, values), fc.constantFrom(undefined, 1), (object, indent) => {
        const loaded = parseJson(bytes(JSON.stringify(object, null, indent)))
        expect(loaded.ok && JSON.stringify(loaded.json)).toBe(JSON.stringify(object))
      }),
      { numRuns: 1000 },
    )
  })

  test('gives the column of a fault in characters, not in bytes', () => {
    expect(parseJson(bytes('{"é": "ü", x}'))).toMatchObject({ faults: [{ path: 'line 1, column 12' }] })
    const twice = {
      faults: [{ path: 'line 1, column 10', message: 'the key "é" is given twice in one object' }],
    }
    expect(parseJson(bytes('{"é": 1, "\\u00e9": 2}'))).toMatchObject(twice)
    expect(parseJson(bytes('{"é": 1, "é": [2]}'))).toMatchObject(twice)
  })

  test('finds a fault exactly when JSON.parse does', () => {
    const json = fc.json({ maxDepth: 4 })
    const broken = fc
      .tuple(json, fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '1', 'x', '\\'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + 1)
      })
    fc.assert(
      fc.property(fc.oneof(json, broken), (text) => {
        const isJson = (() => {
          try {
            JSON.parse(text)
            return true
          } catch {
            return false
          }
        })()
        const faults = scanJson(text).filter((fault) => !fault.message.includes('given twice'))
        expect(faults.length === 0).toBe(isJson)
      }),
      { numRuns: 2000 },
    )
  })
})
