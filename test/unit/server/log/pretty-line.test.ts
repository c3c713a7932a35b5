import { expect, test } from 'vitest'
import { createLog } from '../../../../server/log/log.ts'
import { prettyLine } from '../../../../server/log/pretty-line.ts'

const time = new Date(2026, 10, 20, 13, 30, 5).getTime()

test('a placed order is printed with each line and its options below it', () => {
  const lines = [
    { quantity: 2, title: 'Rice', details: ['Cheese', 'Corn'] },
    { quantity: 1, title: 'Stew', details: [] },
  ]
  const entry = {
    level: 30,
    time,
    msg: 'order placed',
    number: '261120-0001',
    table: null,
    total: '35.30 EUR',
    lines,
  }
  expect(prettyLine(JSON.stringify(entry))).toBe(
    '13:30:05 order placed number=261120-0001 total=35.30 EUR\n         2 × Rice (Cheese, Corn)\n         1 × Stew\n',
  )
})

test('control characters in a log entry can’t move the terminal’s cursor', () => {
  const entry = {
    level: 30,
    time,
    msg: 'order placed',
    lines: [{ quantity: 1, title: '\u001b[2Jrice\nfake', details: [] }],
  }
  expect(prettyLine(JSON.stringify(entry))).toBe('13:30:05 order placed\n         1 ×  [2Jrice fake\n')
})

test('a logged error keeps its stack, but not the values that the database quotes', () => {
  const written: string[] = []
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => written.push(line) })
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Ana) already exists.',
  })
  log.error({ err: error }, 'call failed')
  log.debug('not this one')
  expect(written).toHaveLength(1)
  expect(written[0]).toContain('23505')
  expect(written[0]).not.toContain('Ana')
  expect(prettyLine(written[0] ?? '')).toMatch(/ERROR call failed\n\s+Error: duplicate key\n\s+at /)
})
