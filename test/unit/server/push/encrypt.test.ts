import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt } from '../../../../server/push/encrypt.ts'
import { fakePhone } from '../../../support/services/push-service.ts'

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  serverPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: `DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz
AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN`.replace(
    '\n',
    '',
  ),
}

test('a message is encrypted byte for byte as in the example of RFC 8291', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(example.serverPrivate, 'base64url'))
  const salt = Buffer.from(example.salt, 'base64url')
  expect(encrypt(example.text, example, { own, salt }).toString('base64url')).toBe(example.body)
})

test('each message has a key and a salt of its own, and only its phone can read it', () => {
  const [phone, another] = [fakePhone(), fakePhone()]
  const [one, two] = [1, 2].map(() => encrypt('¿Lista? 好了', phone.subscription))
  expect(phone.open(one!)).toBe('¿Lista? 好了')
  expect(phone.open(two!)).toBe('¿Lista? 好了')
  expect(one!.subarray(0, 86).equals(two!.subarray(0, 86))).toBe(false)
  expect(() => another.open(one!)).toThrow()
})

test('a key that isn’t a point on the curve is refused', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  expect(() => encrypt('x', { ...example, p256dh })).toThrow()
})
