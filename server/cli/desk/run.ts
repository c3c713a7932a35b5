import type { DeskOrder } from '../../../core/contract/desk/desk-calls.ts'
import { CallRefused, Unanswered } from '../../../core/contract/desk/desk-outcome.ts'
import { readConfig } from '../../settings/config.ts'
import { withExistingDatabase } from '../../database/existing-database.ts'
import { oneLine } from '../../base/one-line.ts'
import { describeOrder } from '../../orders/read/describe-order.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { renewDeskKey } from '../../desk/access/desk-key.ts'
import { endDeskSession, openDeskSession } from '../../desk/access/desk-sessions.ts'
import { enterAsOwner } from '../../desk/access/managers.ts'
import { DeskClient } from './desk-client.ts'
import { describeSender, floodLine, senderName } from './describe-senders.ts'
import { describeService, pausedOn } from './describe-service.ts'
import {
  findDishNamed,
  findOrderNamed,
  findSenderNamed,
  findServiceNamed,
  isOfAnotherDay,
  wholeNumber,
} from './find-named.ts'
import { readArguments, usage, type DeskCommand } from './read-arguments.ts'
import { manageManagers } from './managers.ts'
import { refund } from './refund.ts'
import { hostOf, serverAddress } from './server-address.ts'
import { listTables, moveTable } from './tables.ts'
import { bookingService } from '../../shops/compile/compile-booking.ts'
import { readTyped } from '../usage-fault.ts'
import { watch } from './watch.ts'
import { whyNot } from './why-not.ts'
import { dayMs } from '../../../core/domain/time/durations.ts'

export type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  now: () => number
  /** Interrupts a command that runs until it is stopped. */
  interrupted: AbortSignal
}

/** The manager's name for refunds and refusals made here, by somebody who may open the database. */
const terminalName = 'npm run desk'

/** How long the session lasts: enough for one command; `watch` gets enough for an evening. */
const sessionMs = 5 * 60_000
const watchMs = dayMs

/**
 * The desk in a terminal. It calls the running server, so that phones are notified at once. Anybody who may open the
 * database is trusted with the desk, so the session needs no key.
 * @returns the exit code
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function runDeskCommand(argv: string[], terminal: Terminal): Promise<number> {
  const { out, err, env, now } = terminal
  const args = readTyped(argv[0] === 'help' ? ['--help'] : argv, readArguments, usage, terminal)
  if (typeof args === 'number') return args
  return withExistingDatabase({ err, env }, async (db) => {
    const shop = await selectShop(db, args.shop)
    if (typeof shop === 'string') {
      err(shop)
      return 1
    }
    if (args.command === 'key') {
      const key = await renewDeskKey(db, shop.id, now())
      out(`The new key to the desk of ${oneLine(shop.file.name)}; the old one and its sessions have ended:`)
      out(key)
      return 0
    }
    if (args.command === 'manager' || args.command === 'no-manager' || args.command === 'managers')
      return manageManagers(args, { db, shop, now: now() }, { out, err })
    const url = args.url !== '' ? new URL(args.url) : serverAddress(readConfig(env))
    const openSession = () =>
      openDeskSession(db, shop.id, now(), args.command === 'watch' ? watchMs : sessionMs)
    let token = await openSession()
    if (args.command === 'refund' || args.command === 'step')
      await enterAsOwner(db, shop.id, token, { name: terminalName, until: now() + sessionMs })
    try {
      const client = new DeskClient({ url, host: hostOf(shop, url), token })
      const signIn = async () => {
        token = await openSession()
        client.signIn(token)
      }
      return await run(args, client, shop, { ...terminal, signIn })
    } catch (error) {
      const sentence = sentenceOf(error, url, args)
      if (sentence === null) throw error
      err(oneLine(sentence))
      return 1
    } finally {
      await endDeskSession(db, shop.id, token)
    }
  })
}

async function run(
  args: DeskCommand,
  client: DeskClient,
  shop: StoredShop,
  terminal: Terminal & { signIn: () => Promise<void> },
): Promise<number> {
  const { out, err, now } = terminal
  const fail = (line: string): number => {
    err(oneLine(line))
    return 1
  }
  const show = (order: DeskOrder) => {
    const booking = order.bookingNumber === '' ? undefined : { number: order.bookingNumber }
    for (const line of describeOrder({ ...order, booking }, shop.file.timeZone, null)) out(line)
  }
  switch (args.command) {
    case 'watch':
      await watch(client, { ...terminal, show })
      return 0
    case 'step': {
      const order = findOrderNamed(await client.call('board', {}), args.order)
      if (typeof order === 'string') return fail(order)
      if (isOfAnotherDay(order, args.order, shop.file.timeZone, now())) return fail(wholeNumber(order))
      const { step, reason, tookMoney } = args
      const moved = await client
        .call('step', { orderId: order.id, step, reason, tookMoney })
        .catch((error: unknown) => {
          const why = error instanceof CallRefused ? whyNot(error.code, order) : null
          if (why === null) throw error
          return why
        })
      if (typeof moved === 'string') return fail(moved)
      out(`${moved.number}  ${moved.state}`)
      return 0
    }
    case 'refund':
      return refund(client, args, { out, fail, timeZone: shop.file.timeZone, now: now() })
    case 'pause':
    case 'resume': {
      if (args.service === 'bookings' && shop.file.booking) {
        const change =
          args.command === 'pause'
            ? client.call('pause', { serviceId: bookingService, minutes: args.minutes })
            : client.call('resume', { serviceId: bookingService })
        await change
        out(args.command === 'pause' ? 'bookings: paused' : 'bookings: taken again')
        return 0
      }
      const service = findServiceNamed(shop.file.services, args.service)
      if (typeof service === 'string') return fail(service)
      const { id: serviceId } = service
      const services =
        args.command === 'pause'
          ? await client.call('pause', { serviceId, minutes: args.minutes })
          : await client.call('resume', { serviceId })
      for (const service of services) out(describeService(service, shop.file.timeZone))
      return 0
    }
    case 'sold-out':
    case 'back': {
      const dish = findDishNamed(await client.call('dishes', {}), args.dish)
      if (typeof dish === 'string') return fail(dish)
      await client.call(args.command, { itemId: dish.id })
      out(oneLine(`${dish.title}: ${args.command === 'back' ? 'on the menu again' : 'sold out'}`))
      return 0
    }
    case 'senders': {
      const board = await client.call('board', {})
      for (const sender of board.senders) out(describeSender(sender, board))
      if (board.senders.length === 0) out('Nobody has several orders waiting, and nobody is blocked.')
      return 0
    }
    case 'tables':
      return listTables(client, args.day, { out, fail, timeZone: shop.file.timeZone })
    case 'table':
      return moveTable(client, args, { out, fail, timeZone: shop.file.timeZone })
    case 'refuse-all':
    case 'block':
    case 'unblock':
      return actOnSender(args.command, args.sender, client, { out, fail })
    default: {
      const board = await client.call('board', {})
      const { open, more } = board
      const flood = floodLine(board)
      if (flood !== null) out(flood)
      for (const order of open) {
        show(order)
        out('')
      }
      const left = Object.values(more).reduce((sum, count) => sum + count, 0)
      if (left > 0) out(`… and ${left} more`)
      if (open.length === 0) out('No orders are open.')
      for (const service of pausedOn(board)) out(describeService(service, shop.file.timeZone))
      const soldOut = (await client.call('dishes', {})).filter(({ soldOutSince }) => soldOutSince !== null)
      if (soldOut.length > 0) out(oneLine(`sold out: ${soldOut.map(({ title }) => title).join(', ')}`))
      return 0
    }
  }
}

async function actOnSender(
  command: 'refuse-all' | 'block' | 'unblock',
  name: string,
  client: DeskClient,
  { out, fail }: { out: (line: string) => void; fail: (line: string) => number },
): Promise<number> {
  const found = findSenderNamed(await client.call('board', {}), name)
  if (typeof found === 'string') return fail(found)
  const whose = { kind: found.kind, sender: found.sender }
  if (command === 'refuse-all') {
    const { refused } = await client.call('refuse-all', whose)
    out(refused === 1 ? '1 order was refused.' : `${refused} orders were refused.`)
    return 0
  }
  await client.call(command, whose)
  if (command === 'unblock') {
    out(`${senderName(found)}  may order again`)
    return 0
  }
  const board = await client.call('board', {}).catch(() => null)
  const now = board?.senders.find(({ kind, sender }) => kind === found.kind && sender === found.sender)
  // The board has everybody who is blocked. The server blocks all but accounts that are deleted.
  if (board && (now?.blockedUntil ?? null) === null)
    return fail(
      `${senderName(found)} isn’t blocked: the account is gone, and nobody can order with it any more.`,
    )
  // The sender is blocked, even if the end of the block can't be read.
  out(board && now ? describeSender(now, board) : `${senderName(found)}  is blocked`)
  return 0
}

function sentenceOf(error: unknown, url: URL, args: DeskCommand): string | null {
  if (error instanceof Unanswered) return unansweredSentence(error, url, args)
  if (!(error instanceof CallRefused)) return null
  if (error.code === 'LD_NOT_FOUND') return 'There is no such thing in this shop; the shop file has the ids.'
  if (error.code === 'SP_0003') return "The shop's file has paused it: change it there and import it."
  if (error.code === 'LD_SIGN_IN' || error.code === 'LD_SHOP_NOT_FOUND')
    return `The server at ${url.origin} has another database than this one.`
  return `The server refused with ${error.code}.`
}

function unansweredSentence({ fate, message }: Unanswered, url: URL, args: DeskCommand): string {
  if (fate === 'unsent')
    return `No server answers at ${url.origin} (${message}). Nothing was done. Start it, or name its address with --url.`
  const lost = `No usable answer came from ${url.origin} (${message}).`
  if (fate === 'repeatable') return `${lost} Whether it was done isn’t known: try again, that does no harm.`
  if (fate !== 'doubtful') return lost
  const look = args.command === 'refund' ? `refund ${args.order}` : 'senders'
  return `${lost} Whether it was done isn’t known: look with "npm run desk -- ${look}" before you try again.`
}
