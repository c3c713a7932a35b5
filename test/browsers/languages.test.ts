import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { languages } from '../../core/schema/constants.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { formats } from '../../src/i18n/format.ts'
import { moneyIn } from '../../src/i18n/money.ts'
import { type Phone, test } from './support/stage.ts'
import { addDish, continueAsGuest, placeTheOrder, readyOffline, restaurantHasIt } from './support/walk.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const locales = join(import.meta.dirname, '../../locales')

/** A text of the app in another language. */
function said(text: string, language: Language): string {
  const catalog = readFileSync(join(locales, `${language}.po`), 'utf8')
  return catalog.split(`msgid "${text}"\nmsgstr "`)[1]!.split('"\n')[0]!
}

test('G30 money, days and times are formatted for each language and in the shop’s time zone', async ({
  server,
  phone,
}) => {
  const origin = `http://localhost:${server.port}`
  await phone.open(`${origin}/?table=t4-r2vn`)
  await phone.sees(readyOffline, 60_000)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(phone)
  const total = await placeTheOrder(phone)
  const placedAt = Date.now()
  await phone.sees(restaurantHasIt)
  // Another dish, to be fetched: for that one chooses a day.
  await phone.open(`${origin}/menu?table=`)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')

  for (const language of languages) {
    const money = moneyIn(language, 'EUR')
    const { time, day } = formats(language, 'Europe/Madrid')

    await phone.open(`${origin}/order?language=${language}`)
    await phone.sees({ role: 'link', name: /Burnt cheesecake/ })
    const orders = await words(phone)
    expect(orders).toContain(plain(money(total)))
    // The minute may have turned meanwhile.
    expect([time(placedAt - minuteMs), time(placedAt)].some((clock) => orders.includes(clock))).toBe(true)

    await phone.open(`${origin}/order/confirm?language=${language}`)
    await phone.press({ text: said('At a set time', language) })
    await phone.sees({ role: 'combobox', name: said('Day', language) })
    const checkout = await words(phone)
    expect(checkout).toContain(plain(day(Date.now() + 2 * dayMs)))
    expect(checkout).toContain(plain(money(total)))

    for (const screen of [orders, checkout]) expect(screen).not.toMatch(/NaN|undefined|Invalid|\[object/)
    expect(await phone.run(() => document.documentElement.lang)).toBe(language)
  }
})

/** All text of the page. */
const words = async (phone: Phone): Promise<string> =>
  plain(await phone.run(() => document.body.textContent ?? ''))

/** Engines differ in the space before a currency and in the comma after a weekday. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll(',', '')
