import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../../../workers/engine/commands.ts'
import type { Command, FollowUp } from '../../../../workers/engine/context/command.ts'

const engine = resolve(import.meta.dirname, '../../../../workers/engine')

test('every command that a room declares is in the table, under a unique name', async () => {
  const tables = readdirSync(engine)
    .map((room) => join(engine, room, 'commands.ts'))
    .filter((file) => existsSync(file))
  const rooms: Record<string, object>[] = await Promise.all(tables.map((file) => import(file)))
  const names = rooms.flatMap((room) => Object.values(room).flatMap((declared) => Object.keys(declared)))
  expect(names.toSorted()).toEqual(Object.keys(commands).toSorted())
})

test('visit is the only command that tells the engine what the tab shows', () => {
  const arriving = Object.entries(commands).filter(([, command]) => 'arrives' in command)
  expect(arriving.map(([name]) => name)).toEqual(['visit'])
})

/** What these take names no row of anybody's: each works on what is of whoever is here, or of the shop. */
const aboutNoRow = `
  visit wake keepScan loadRest sendNow chooseLanguage lookAtTable refreshMenu filterMenu refreshFullSlots
  chooseOrderType addToCart addDish addComboToCart setLineQuantity setLineNote clearCart acceptCartChanges acceptLinePrice
  quoteOrder placeOrder checkUnsaved acceptUnsaved refreshOrders moreOrders refreshAddresses searchStreets refreshBenefits
  refreshPurchases morePurchases refreshCoupons claimCoupon refreshInvitation openInvitation refreshMissions claimMission refreshVoucherSale buyVoucher readGift openGift
  continueAsGuest requestCode signIn signUp updateProfile refreshProfile beginAnew signOut
  readShopData deleteAccount forgetAccount takeDeletionNews mayEraseDatabase eraseDatabase dismissPrivacyNotice
  readPushKey subscribePush unsubscribePush declinePush readBookingDays holdTable refreshBookings waitForTable stopWaiting
  takePageAnswers
`

test('G32 every command checks whose row it names, unless it is listed as naming none', () => {
  const rest = Object.entries(commands).filter(([, command]) => !('about' in command))
  expect(rest.map(([name]) => name).toSorted()).toEqual(aboutNoRow.trim().split(/\s+/).toSorted())
})

/** Nothing follows a command that isn't here. */
const followed: Record<FollowUp, string> = {
  sendSoon: 'checkUnsaved continueAsGuest discardAddressChange',
  queued: 'placeOrder reorder withdraw cancelOrder saveAddress deleteAddress',
  welcome: 'signIn signUp',
  start: 'chooseLanguage chooseOrderType',
  restart: 'deleteAccount signOut',
}
const declared = Object.entries<Command>(commands)
const namesOf = (has: (command: Command) => boolean) =>
  declared.flatMap(([name, command]) => (has(command) ? [name] : [])).toSorted()

test.each(Object.entries(followed))(
  'the follow-up %s runs after exactly the listed commands',
  (followUp, names) => {
    expect(namesOf(({ after }) => after === followUp)).toEqual(names.split(' ').toSorted())
  },
)

test('signIn and signUp send the outbox first, and the refresh commands follow them', () => {
  expect(namesOf(({ first }) => first === 'sendAll')).toEqual(['signIn', 'signUp'])
  expect(namesOf(({ welcomes }) => welcomes === true)).toEqual([
    'refreshAddresses',
    'refreshBenefits',
    'refreshOrders',
    'refreshProfile',
  ])
})
