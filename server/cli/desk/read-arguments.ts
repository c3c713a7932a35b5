import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { DeskBookingStep } from '../../../core/contract/desk/desk-limits.ts'
import { maxReason } from '../../../core/contract/desk/desk-limits.ts'
import { readTypedCents } from '../../../core/domain/order/refund.ts'
import { isRealDay } from '../../../core/domain/time/calendar-days.ts'
import { Filled, Typed } from '../../../core/schema/customer/customer.ts'

export const usage = `Usage: npm run desk -- COMMAND [--shop ID] [--url ADDRESS]

  orders                     what isn't over yet, oldest first (the default)
  confirm ORDER              take an order; also prepare, ready, dispatch
  complete ORDER [--paid]    hand it over; --paid: its money has been taken
  refuse ORDER ["REASON"]    its customer reads why
  refund ORDER [AMOUNT "REASON"]  give back a meal that was handed over, or a part of it; or say what was and can be
  pause SERVICE [15|30|60]   take no orders, for some minutes or until it is resumed
  resume SERVICE
  soldout DISH               off every menu at once; back DISH puts it on again
  watch                      orders as they come, with a bell
  senders                    who has several orders waiting or is blocked
  refuse-all SENDER          refuse all of theirs that wait
  block SENDER               take no orders from there for 12 hours; unblock SENDER ends it
  tables [DAY]               who comes today, or on another day: 2026-11-20
  table NUMBER STEP ["REASON"]  confirm, seat, complete, noshow, undo, refuse or calloff a booking
  key                        a new key to the desk's page; the old one ends
  manager NAME               a key for who may look at members at the desk and give them something; the old one ends
  no-manager NAME            they may no more
  managers                   who may

  ORDER is its number, the end of it, or its pickup number: 261120-0007, 7, A07.
  SENDER is a network's address, a customer's id or its beginning, or an order of theirs.
  SERVICE and DISH are ids of the shop file; a service also goes by its order type, a dish by its name. The tables'
  service is called bookings.
  --shop ID      which shop, where there is more than one
  --url ADDRESS  where the server runs, if not where PORT and HOST say`

const steps = ['confirm', 'prepare', 'ready', 'dispatch', 'complete', 'refuse'] as const
type Step = (typeof steps)[number]

const plainCommands = ['orders', 'watch', 'key', 'senders', 'managers']
/** Of a manager's name. */
const maxManagerName = 40

const senderCommands = ['refuse-all', 'block', 'unblock'] as const
type SenderCommand = (typeof senderCommands)[number]

export type DeskCommand = { shop: string; url: string } & (
  | { command: 'orders' | 'watch' | 'key' | 'senders' }
  | { command: 'managers' }
  | { command: 'manager' | 'no-manager'; name: string }
  | { command: 'step'; step: Step; order: string; reason: string; tookMoney: boolean }
  /** Null to look only. */
  | { command: 'refund'; order: string; wanted: { cents: number; why: string } | null }
  | { command: 'pause'; service: string; minutes: 15 | 30 | 60 | null }
  | { command: 'resume'; service: string }
  | { command: 'sold-out' | 'back'; dish: string }
  | { command: SenderCommand; sender: string }
  | { command: 'tables'; day: string | null }
  | { command: 'table'; number: string; step: DeskBookingStep; reason: string }
)

/** What was typed, or null when it can't be understood. */
export function readArguments(argv: string[]): DeskCommand | null {
  try {
    const text = { type: 'string', default: '' } as const
    const { values, positionals } = parseArgs({
      args: argv,
      options: { shop: text, url: text, paid: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const { paid, ...where } = values
    const command = commandOf(positionals, paid)
    const isKnown = where.url === '' || (URL.canParse(where.url) && /^https?:/.test(where.url))
    return command && isKnown ? ({ ...command, ...where } as DeskCommand) : null
  } catch {
    // Whatever was mistyped, the usage says how to write it.
    return null
  }
}

function commandOf([command = 'orders', name, more, ...rest]: string[], tookMoney: boolean): object | null {
  if (command === 'tables') return more === undefined && isDay(name) ? { command, day: name ?? null } : null
  if (command === 'table') return tookMoney ? null : tableStep(name, more, rest)
  if (command === 'refund') return tookMoney ? null : refundOf(name, more, rest)
  if (rest.length > 0 || (tookMoney && command !== 'complete')) return null
  if (plainCommands.includes(command)) return name === undefined ? { command } : null
  if (name === undefined) return null
  if (command === 'manager' || command === 'no-manager')
    return more === undefined && v.is(Filled(maxManagerName), name) ? { command, name: name.trim() } : null
  const step = steps.find((one) => one === command)
  if (step === 'refuse' && !isReason(more)) return null
  if (step === 'refuse') return { command: 'step', step, order: name, reason: more ?? '', tookMoney }
  if (command === 'pause') {
    const minutes = more === undefined ? null : [15, 30, 60].find((one) => String(one) === more)
    return minutes === undefined ? null : { command, service: name, minutes }
  }
  if (more !== undefined) return null
  if (step) return { command: 'step', step, order: name, reason: '', tookMoney }
  if (command === 'resume') return { command, service: name }
  if (command === 'soldout' || command === 'back')
    return { command: command === 'back' ? 'back' : 'sold-out', dish: name }
  const ofSender = senderCommands.find((one) => one === command)
  return ofSender ? { command: ofSender, sender: name } : null
}

function refundOf(
  order: string | undefined,
  amount: string | undefined,
  [why, ...rest]: string[],
): object | null {
  if (order === undefined || rest.length > 0) return null
  if (amount === undefined) return { command: 'refund', order, wanted: null }
  const cents = readTypedCents(amount)
  if (cents === null || cents === 0 || !v.is(Filled(maxReason), why)) return null
  return { command: 'refund', order, wanted: { cents, why } }
}

const isReason = (text = ''): boolean => v.is(Typed(maxReason), text)

const isDay = (text: string | undefined): boolean =>
  text === undefined || (/^\d{4}-\d\d-\d\d$/.test(text) && isRealDay(text))

const tableSteps: Record<string, DeskBookingStep> = {
  confirm: 'confirm',
  seat: 'seat',
  complete: 'complete',
  noshow: 'noShow',
  undo: 'return',
  refuse: 'refuse',
  calloff: 'callOff',
}

function tableStep(number: string | undefined, word: string | undefined, rest: string[]): object | null {
  const step = Object.hasOwn(tableSteps, word ?? '') ? tableSteps[word ?? ''] : undefined
  const [reason = '', ...more] = rest
  const mayReason = step === 'refuse' || step === 'callOff'
  if (number === undefined || !step || more.length > 0) return null
  if (reason !== '' && !(mayReason && isReason(reason))) return null
  return { command: 'table', number, step, reason }
}
