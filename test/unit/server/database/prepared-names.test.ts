import { expect, test, vi } from 'vitest'

/** The names that a process gives to statements which it prepares in this order. */
async function namesIn(statements: string[]): Promise<Map<string, string | undefined>> {
  vi.resetModules()
  const { namePrepared, nameOfPrepared } = await import('../../../../server/database/prepared-names.ts')
  for (const sql of statements) namePrepared(sql)
  return new Map(statements.toSorted().map((sql) => [sql, nameOfPrepared(sql)]))
}

test('a prepared statement has one name in all processes, whichever statements each process prepared before', async () => {
  const statements = ['select a from b where c = $1', 'select d from b where c = $1']
  const names = await namesIn(statements)
  expect(await namesIn(statements.toReversed())).toEqual(names)
  expect(new Set(names.values()).size).toBe(2)
  // PostgreSQL cuts off what is longer.
  for (const name of names.values()) expect(name!.length).toBeLessThan(64)
})
