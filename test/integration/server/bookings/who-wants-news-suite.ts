import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { runMembersCommand } from '../../../../server/cli/members/run.ts'
import { newMember, newNumber } from '../../../support/customers/member.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'
import { booker, fridayAtNine, takeBookings } from '../../../support/shops/booking-shop.ts'
import type { Commanded } from '../erasure/erasure-by-number-suite.ts'

const hour = 3_600_000

/** What must hold on every database when the owner asks who wants news. */
export function whoWantsNewsSuite(name: string, open: () => Promise<Commanded>): void {
  describe(`the members command, asked for who wants news, on ${name}`, () => {
    let server: ShopServer
    let env: Record<string, string>
    beforeEach(async () => {
      ;({ server, env } = await open())
      await takeBookings(server)
    })
    afterEach(() => server.close())

    const command = async (...args: string[]) => {
      const out: string[] = []
      const err: string[] = []
      const code = await runMembersCommand(['--news', ...args], {
        out: (line) => out.push(line),
        err: (line) => err.push(line),
        env,
        now: () => server.clock.now,
      })
      return { code, out, err }
    }
    /** The lines about people. */
    const people = async () => {
      const { code, out, err } = await command()
      expect({ code, err, head: out[0] }).toEqual({ code: 0, err: [], head: 'name,phone,email,since,where' })
      return out.slice(1)
    }
    /** Books a table an hour after what was booked before. @returns its number and when it was booked */
    const reserve = async (who: Guest, mobile: string, changes: object = {}) => {
      server.clock.now += hour
      const at = new Date(server.clock.now).toISOString()
      const day = Date.parse(fridayAtNine) + 24 * hour
      const held = await booker(server, who).hold({ startTime: new Date(day).toISOString() })
      expect(held.text).toContain('bookingId')
      const { bookingId } = held.envelope.data
      const said = { contactMobile: mobile, marketingConsent: true, ...changes }
      const { envelope } = await booker(server, who).confirm(bookingId, said)
      expect(envelope.code).toBe('')
      return { at, bookingId, number: envelope.data.bookingNo }
    }
    const cancel = async (who: Guest, bookingId: string) =>
      expect((await booker(server, who).cancel(bookingId)).envelope.code).toBe('')

    test('lists guests and members who ticked it, the newest first, and nobody who didn’t', async () => {
      expect(await people()).toEqual([])
      const [guest, member] = [await server.signIn(), await newMember(server)]
      const [one, other] = [newNumber(), newNumber()]
      const first = await reserve(guest, one)
      const second = await reserve(member, other, { contactFirstName: 'Bea', email: '' })
      await reserve(await server.signIn(), newNumber(), { marketingConsent: false })
      expect(await people()).toEqual([
        `Bea Prat,(+34) ${other},,${second.at},booking ${second.number}`,
        `Ana Prat,(+34) ${one},ana@mail.test,${first.at},booking ${first.number}`,
      ])
    })

    test('a booking that was only held, or taken by telephone, neither lists nor removes anybody', async () => {
      const guest = await server.signIn()
      const mobile = newNumber()
      const ticked = await reserve(guest, mobile)
      server.clock.now += hour
      expect((await booker(server, guest).hold()).envelope.code).toBe('')
      const phone = `+34 ${mobile}`
      const wish = { startsAt: Date.parse(fridayAtNine), diners: 2, name: 'Ana', phone, note: '' }
      const { envelope } = await (await signedInDesk(server)).ask('book-table', wish)
      expect(envelope.code).toBe('')
      expect(await people()).toEqual([expect.stringContaining(ticked.number)])
    })

    test('one number is one person: the newest booking on the web decides, whoever made it', async () => {
      const [guest, later] = [await server.signIn(), await server.signIn()]
      const mobile = newNumber()
      const typed = `${mobile.slice(0, 3)} ${mobile.slice(3)}`
      const first = await reserve(guest, mobile)
      const second = await reserve(later, typed, { contactFirstName: 'Anna' })
      expect(await people()).toEqual([
        `Anna Prat,(+34) ${mobile},ana@mail.test,${second.at},booking ${second.number}`,
      ])
      // A table that is given up takes nothing back.
      await cancel(guest, first.bookingId)
      await cancel(later, second.bookingId)
      expect(await people()).toHaveLength(1)
      await reserve(guest, mobile, { marketingConsent: false })
      expect(await people()).toEqual([])
    })

    test('somebody who deleted the account isn’t listed, until they ask for news again', async () => {
      const mobile = newNumber()
      const member = await newMember(server, { mobile })
      const guest = await server.signIn()
      const beforehand = await reserve(guest, mobile)
      await cancel(guest, beforehand.bookingId)
      await reserve(member, mobile)
      expect(await people()).toHaveLength(1)
      const own = { customerId: member.id, storeId: 'corner' }
      expect((await server.post(calls.customerDelete, own, { guest: member })).status).toBe(200)
      expect(await people()).toEqual([])
      const again = await reserve(guest, mobile)
      expect(await people()).toEqual([expect.stringContaining(again.number)])
    })

    test('what guests typed does nothing in a spreadsheet and stays in its cell', async () => {
      const guest = await server.signIn()
      await reserve(guest, newNumber(), {
        contactFirstName: '=HYPERLINK("https://evil.example","Ana");+1',
        contactLastName: '',
        email: '-ana@mail.test',
      })
      const [line] = await people()
      expect(line).toMatch(
        /^"'=HYPERLINK\(""https:\/\/evil\.example"",""Ana""\),\+1",\(\+34\) \d+,'-ana@mail\.test,/,
      )
    })

    test('another shop’s guests aren’t listed', async () => {
      await reserve(await server.signIn(), newNumber())
      expect(await command('--shop', 'other')).toMatchObject({ code: 1, out: [] })
      await server.db.updateTable('bookings').set({ shop_id: 'other' }).execute()
      expect(await people()).toEqual([])
    })
  })
}
