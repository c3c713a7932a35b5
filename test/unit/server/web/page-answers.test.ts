import { expect, test } from 'vitest'
import { createLog } from '../../../../server/log/log.ts'
import { pageAnswers } from '../../../../server/web/page-answers.ts'
import type { StoredShop } from '../../../../server/shops/read/read-shop.ts'

const shop = { id: 'corner' } as StoredShop

test('a thousand visitors at once share one failed query, logged once; the next visitor queries again', async () => {
  let asked = 0
  const logged: string[] = []
  const log = createLog({ logLevel: 'trace', logFormat: 'json' }, { write: (line) => logged.push(line) })
  const elementFor = pageAnswers({
    answers: {
      shopName: () => 'corner 1',
      shop: async () => {
        asked += 1
        throw new Error('the database is gone')
      },
      menu: async () => '',
    },
    now: () => 0,
    log,
  })
  const visitor = { shop, language: 'en', atTable: true } as const
  const elements = await Promise.all(Array.from({ length: 1_000 }, () => elementFor(visitor)))
  expect([new Set(elements), asked]).toEqual([new Set(['']), 1])
  expect(logged).toHaveLength(1)
  await elementFor(visitor)
  expect(asked).toBe(2)
})
