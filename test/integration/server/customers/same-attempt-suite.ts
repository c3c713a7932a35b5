import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import {
  newMember,
  newNumber,
  proofOf,
  roomy,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

/** A phone may send an attempt again while the first copy is still under way. What must hold on every database. */
export function sameAttemptSuite(
  name: string,
  open: (options: { limits: typeof roomy }) => Promise<ShopServer>,
): void {
  describe(`two copies of one attempt, sent at once, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open({ limits: roomy })
    })
    afterEach(() => server.close())

    const rounds = Array.from({ length: 8 }, (_, round) => `attempt-${10_000_000 + round}`)

    test('of a sign-up are both answered with the one member', async () => {
      for (const key of rounds) {
        const body = signUpBody(await proofOf(server, newNumber()))
        const copies = await Promise.all([1, 2].map(() => server.post(calls.signUp, body, { key })))
        expect(copies.map(({ status }) => status)).toEqual([200, 200])
        const [one, other] = copies.map(({ envelope }) => envelope.data.customerId)
        expect(other).toBe(one)
      }
    })

    test('of a sign-in are both answered', async () => {
      for (const key of rounds) {
        const { mobile } = await newMember(server)
        server.clock.now += 61_000
        const body = signInBody(await proofOf(server, mobile))
        const copies = await Promise.all([1, 2].map(() => server.post(calls.signIn, body, { key })))
        expect(copies.map(({ status }) => status)).toEqual([200, 200])
      }
    })

    test('with different keys are two attempts, of which one is refused', async () => {
      const { mobile } = await newMember(server)
      server.clock.now += 61_000
      const proof = await proofOf(server, mobile)
      const [key, other] = rounds
      const copies = await Promise.all(
        [key, other].map((its) => server.post(calls.signIn, signInBody(proof), { key: its! })),
      )
      expect(copies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    })
  })
}
