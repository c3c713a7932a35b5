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
])('%j isn’t accepted as a bank page', (address) => {
  expect(isBankPage(address)).toBe(false)
})

test('the practice bank’s page is accepted as a bank page', () => {
  expect(isBankPage('/bank/practice_0123456789abcdef')).toBe(true)
})

test('an order can be paid with its own method or any other online method of its service', () => {
  const services = [
    { orderType: 'pickup' as const, payments: ['payAtRestaurant', 'alipay', 'card', 'balance'] as const },
    { orderType: 'delivery' as const, payments: ['wechatPay'] as const },
  ].map(({ orderType, payments }) => ({ orderType, payments: [...payments] }))
  expect(onlineMethods({ payment: 'card', orderType: 'pickup' }, services)).toEqual(['card', 'alipay'])
})
