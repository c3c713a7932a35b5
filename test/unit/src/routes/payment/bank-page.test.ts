import { expect, test } from 'vitest'
import { isBankPage } from '../../../../../src/routes/payment/bank-page.ts'
import { onlineMethods } from '../../../../../src/routes/payment/method-choice.ts'

test.for([
  'https://evil.example/bank/x',
  '//evil.example/bank/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/bank/../login',
  '/bank/x?next=//evil.example',
  '/bank/x/y',
  '/bank/',
  '',
])('nobody is sent to %j', (address) => {
  expect(isBankPage(address)).toBe(false)
})

test('the bank’s own page is one', () => {
  expect(isBankPage('/bank/practice_0123456789abcdef')).toBe(true)
})

test('an order can be paid as it was ordered, or in any other way online that its service takes', () => {
  const services = [
    { orderType: 'pickup' as const, payments: ['payAtRestaurant', 'alipay', 'card', 'balance'] as const },
    { orderType: 'delivery' as const, payments: ['wechatPay'] as const },
  ].map(({ orderType, payments }) => ({ orderType, payments: [...payments] }))
  expect(onlineMethods({ payment: 'card', orderType: 'pickup' }, services)).toEqual(['card', 'alipay'])
})
