import { describe, expect, test } from 'vitest'
import type { PushMessage } from '../../../core/contract/wire/push-wire.ts'
import { readPushMessage, writePushMessage } from '../../../core/contract/wire/push-wire.ts'
import { languages } from '../../../core/schema/constants.ts'
import { notificationTtlSeconds } from '../../../server/push/notifiable-events.ts'
import { notificationOf, tagOf } from '../../../sw/notification.ts'
import { pushWords, spokenOf } from '../../../sw/push-words.ts'

const message = (changes: Partial<PushMessage> = {}): PushMessage => ({
  orderId: 'o1',
  orderNo: '20261120-0001',
  orderType: 'pickup',
  orderStatus: 'waitingForPickup',
  pickupNo: '42',
  tableNo: '',
  reason: '',
  storeName: 'La Despensa',
  at: 1,
  ...changes,
})
const shown = (changes: Partial<PushMessage> = {}, language: (typeof languages)[number] = 'en') => {
  const { title, options } = notificationOf(message(changes), language)
  return [title, options.body]
}

describe('a notification', () => {
  test('says the number by which the order is collected', () => {
    expect(shown()).toEqual(['Ready: number 42', 'La Despensa\nCome and collect it with your number.'])
    expect(shown({}, 'zh')[0]).toBe('可以取餐了：42 号')
    expect(shown({ orderType: 'dineIn', pickupNo: '', tableNo: '2' })).toEqual([
      'Your dishes are ready',
      'La Despensa',
    ])
    expect(shown({ pickupNo: '' })).toEqual(['Your dishes are ready', 'La Despensa'])
  })

  test('says why an order was refused, where the restaurant says it', () => {
    expect(shown({ orderStatus: 'refused', reason: 'No more rice.' })[1]).toBe(
      'La Despensa\nThe restaurant couldn’t take it. No more rice.',
    )
    expect(shown({ orderStatus: 'refused' })[1]).toBe('La Despensa\nThe restaurant couldn’t take it.')
  })

  test('takes what a restaurant writes as it is', () => {
    const reason = '{number} $& <b>x</b>'
    expect(shown({ orderStatus: 'refused', reason })[1]).toContain('{number} $& <b>x</b>')
  })

  test('of one order takes the place of the one before', () => {
    expect(tagOf(message())).toBe(tagOf(message({ orderStatus: 'confirmed' })))
    expect(tagOf(message())).not.toBe(tagOf(message({ orderId: 'o2' })))
  })

  test('is there also for what can’t be read, and for a state that isn’t known to be news', () => {
    expect(notificationOf(null, 'en').title).toBe('News about your order')
    expect(shown({ orderStatus: 'completed' })[0]).toBe('News about your order')
  })

  test('has its own words for every state that is told', () => {
    for (const orderStatus of Object.keys(notificationTtlSeconds) as PushMessage['orderStatus'][])
      for (const language of languages)
        expect([orderStatus, shown({ orderStatus }, language)[0]]).not.toEqual([
          orderStatus,
          pushWords[language].told.title,
        ])
  })
})

test('every language has every sentence, with the same blanks, and none is another one’s', () => {
  const blanks = (text: string) => text.match(/\{\w+\}/g) ?? []
  const titles = new Set<string>()
  for (const language of languages) {
    for (const [telling, { title, body }] of Object.entries(pushWords[language])) {
      const english = pushWords.en[telling as keyof typeof pushWords.en]
      expect([language, telling, blanks(title), blanks(body)]).toEqual([
        language,
        telling,
        blanks(english.title),
        blanks(english.body),
      ])
      expect([language, telling, body === '']).toEqual([language, telling, english.body === ''])
      titles.add(title)
    }
  }
  expect(titles.size).toBe(languages.length * Object.keys(pushWords.en).length)
})

test('the language of a phone that never chose one is the first that the app speaks', () => {
  expect(spokenOf(['de-DE', 'CA', 'en'])).toBe('ca')
  expect(spokenOf(['zh-Hant-TW'])).toBe('zh')
  expect(spokenOf([])).toBe('en')
})

test('what was written is read, and nothing else', () => {
  expect(readPushMessage(writePushMessage(message()))).toEqual(message())
  for (const text of ['', '{', 'null', '[]', '{}', '"x"', JSON.stringify({ ...message(), orderStatus: 'x' })])
    expect(readPushMessage(text)).toBeNull()
})
