import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Criterion } from '../../../../core/schema/primitives.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { filterMenu } from '../../../../workers/engine/catalogue/filter-menu.ts'
import { type Phone, expectOk, readyToOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

const kept = () => readSetting(phone.context.database, 'avoidedAllergens')

test('avoided allergens are stored once each, in a fixed order, and unknown ones are dropped', async () => {
  const asked = ['nuts', 'milk', 'nuts', 'kryptonite'] as Criterion[]
  expectOk(await filterMenu(phone.context, asked))
  expect(await kept()).toEqual({ allergens: ['milk', 'nuts'] })
})

test('diets are stored next to avoided allergens, and on their own', async () => {
  expectOk(await filterMenu(phone.context, ['vegan', 'milk', 'halal', 'vegan']))
  expect(await kept()).toEqual({ allergens: ['milk'], diets: ['vegan', 'halal'] })
  expectOk(await filterMenu(phone.context, ['glutenFree']))
  expect(await kept()).toEqual({ allergens: [], diets: ['glutenFree'] })
})

test('an empty filter removes the stored setting', async () => {
  expectOk(await filterMenu(phone.context, ['milk']))
  expectOk(await filterMenu(phone.context, []))
  expect(await kept()).toBeUndefined()
})

test('setting the filter sends no request', async () => {
  const before = phone.network.sent.length
  expectOk(await filterMenu(phone.context, ['milk']))
  expect(phone.network.sent).toHaveLength(before)
})
