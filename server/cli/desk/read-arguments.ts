import * as v from 'valibot'
import type { DeskBookingStep, PauseMinutes } from '../../../core/contract/desk/desk-limits.ts'
import { maxReason, pauseMinutes } from '../../../core/contract/desk/desk-limits.ts'
import { readTypedCents } from '../../../core/domain/order/refund.ts'
import { isRealDay } from '../../../core/domain/time/calendar-days.ts'
import { Filled, Typed } from '../../../core/schema/customer/customer.ts'
import type { BookingState } from '../../../core/schema/booking/booking.ts'
import { splitTyped, UsageFault } from '../usage-fault.ts'
import type { TableStep } from './tables.ts'

export const usage = `Usage: npm run desk -- COMMAND [--shop ID] [--url ADDRESS]

  orders                     what isn't over yet, oldest first (the default)
  confirm ORDER              take an order; also prepare, ready, dispatch
  complete ORDER [--paid]    hand it over; --paid: its money has been taken
  refuse ORDER ["REASON"]    its customer reads why
  refund ORDER [AMOUNT "REASON"]  give back a meal that was handed over, or a part of it; or say what was and can be
  pause SERVICE [${pauseMinutes.join('|')}]   take no orders, for some minutes or until it is resumed
  resume SERVICE
  soldout DISH               off every menu at once; back DISH puts it on again; also a size or a combo
  watch                      orders as they come, with a bell
  senders                    who has several orders waiting or is blocked
  refuse-all SENDER          refuse all of theirs that wait
  block SENDER               take no orders from there for 12 hours; unblock SENDER ends it
  tables [DAY]               who comes today, or on another day: 2026-11-20
  table NUMBER STEP ["REASON"]  confirm, seat, complete, noshow, refuse or calloff a booking
  table NUMBER undo STEP  take back seat, complete or noshow
  key                        a new key to the desk's page; the old one ends
  manager NAME               a key for who may look at members at the desk and give them something; the old one ends
  no-manager NAME            they may no more
  managers                   who may

  ORDER is its number, the end of it, or its pickup number: 261120-0007, 7, A07.
  SENDER is a network's address, a customer's id or its beginning, or an order of theirs.
  SERVICE and DISH are ids of the shop file; a service also goes by its order type, a dish by its name, and a size
  by words of both: "pizza large". The tables' service is called bookings.
  --shop ID      which shop, where there is more than one
  --url ADDRESS  where the server runs, if not where PORT and HOST say`

const steps = ['confirm', 'prepare', 'ready', 'dispatch', 'complete', 'refuse'] as const
type Step = (typeof steps)[number]

/** The longest manager's name. */
const maxManagerName = 40

const senderCommands = ['refuse-all', 'block', 'unblock'] as const
type SenderCommand = (typeof senderCommands)[number]

type Asked =
  | { command: 'orders' | 'watch' | 'key' | 'senders' }
  | { command: 'managers' }
  | { command: 'manager' | 'no-manager'; name: string }
  | { command: 'step'; step: Step; order: string; reason: string; tookMoney: boolean }
  /** `wanted` is null to only look at the refunds. */
  | { command: 'refund'; order: string; wanted: { cents: number; why: string } | null }
  | { command: 'pause'; service: string; minutes: PauseMinutes | null }
  | { command: 'resume'; service: string }
  | { command: 'sold-out' | 'back'; dish: string }
  | { command: SenderCommand; sender: string }
  | { command: 'tables'; day: string | null }
  | ({ command: 'table' } & TableStep)

export type DeskCommand = { shop: string; url: string } & Asked

/** An example of each command, and what it needs to be told. */
export const forms: Record<string, { example: string; needs?: string }> = {
  orders: { example: 'orders' },
  confirm: { example: 'confirm 7', needs: 'which order' },
  prepare: { example: 'prepare 7', needs: 'which order' },
  ready: { example: 'ready 7', needs: 'which order' },
  dispatch: { example: 'dispatch 7', needs: 'which order' },
  complete: { example: 'complete 7', needs: 'which order' },
  refuse: { example: 'refuse 7 "No rice left"', needs: 'which order' },
  refund: { example: 'refund 7 5.50 "Cold soup"', needs: 'which order' },
  pause: { example: 'pause delivery 30', needs: 'which service' },
  resume: { example: 'resume delivery', needs: 'which service' },
  soldout: { example: 'soldout "Green salad"', needs: 'which dish' },
  back: { example: 'back "Green salad"', needs: 'which dish' },
  watch: { example: 'watch' },
  senders: { example: 'senders' },
  'refuse-all': { example: 'refuse-all 7', needs: 'which sender' },
  block: { example: 'block 7', needs: 'which sender' },
  unblock: { example: 'unblock 7', needs: 'which sender' },
  tables: { example: 'tables 2026-11-20' },
  table: { example: 'table B7K2M seat', needs: 'which booking' },
  key: { example: 'key' },
  manager: { example: 'manager "Ana García"', needs: 'whose key' },
  'no-manager': { example: 'no-manager "Ana García"', needs: 'whose key' },
  managers: { example: 'managers' },
}

const misuse = (command: string, what: string, example = forms[command]?.example): UsageFault =>
  new UsageFault(`${what} It is written so: npm run desk -- ${example}`)

/** Reads the command line. @throws UsageFault */
export function readArguments(argv: string[]): DeskCommand {
  const text = { type: 'string', default: '' } as const
  const options = { shop: text, url: text, paid: { type: 'boolean', default: false } } as const
  const { values, positionals } = splitTyped(argv, options)
  const { paid, shop, url } = values
  if (url !== '' && !(URL.canParse(url) && /^https?:/.test(url)))
    throw new UsageFault(`--url takes an address such as http://127.0.0.1:8787; found "${url}".`)
  return { ...askedBy(positionals, paid), shop, url }
}

function askedBy([command = 'orders', ...words]: string[], tookMoney: boolean): Asked {
  const form = Object.hasOwn(forms, command) ? forms[command] : undefined
  if (!form) throw new UsageFault(`There is no command "${command}".`)
  if (tookMoney && command !== 'complete') throw misuse(command, '--paid goes with complete only.')
  if (command === 'tables') return { command, day: dayOf(words) }
  const [name, ...more] = words
  if (form.needs === undefined) {
    if (name !== undefined) throw misuse(command, `${command} takes no name; found "${name}".`)
    return { command: command as 'orders' | 'watch' | 'key' | 'senders' | 'managers' }
  }
  if (name === undefined) throw misuse(command, `Say ${form.needs}.`)
  if (command === 'table') return tableStep(name, more)
  if (command === 'refund') return refundOf(name, more)
  if (command === 'pause') return { command, service: name, minutes: minutesOf(more) }
  if (command === 'refuse')
    return { command: 'step', step: command, order: name, reason: reasonOf(command, more), tookMoney }
  if (more.length > 0)
    throw misuse(
      command,
      `${command} takes one name, in quotes where it has several words; found also "${more.join('" "')}".`,
    )
  if (command === 'manager' || command === 'no-manager') {
    if (!v.is(Filled(maxManagerName), name))
      throw misuse(command, `A name has 1 to ${maxManagerName} letters.`)
    return { command, name: name.trim() }
  }
  const step = steps.find((one) => one === command)
  if (step) return { command: 'step', step, order: name, reason: '', tookMoney }
  if (command === 'resume') return { command, service: name }
  const ofSender = senderCommands.find((one) => one === command)
  if (ofSender) return { command: ofSender, sender: name }
  return { command: command === 'back' ? 'back' : 'sold-out', dish: name }
}

function minutesOf(words: string[]): PauseMinutes | null {
  if (words.length === 0) return null
  const minutes = words.length === 1 ? pauseMinutes.find((one) => String(one) === words[0]) : undefined
  if (minutes !== undefined) return minutes
  throw misuse(
    'pause',
    `A pause is 15, 30 or 60 minutes, or without a number until it is resumed; found "${words.join(' ')}".`,
  )
}

/** The reason that was typed; empty if none was. */
function reasonOf(command: string, [reason = '', ...more]: string[]): string {
  if (more.length > 0) throw misuse(command, 'A reason of several words is written in quotes.')
  if (!v.is(Typed(maxReason), reason))
    throw misuse(command, `A reason is text of at most ${maxReason} letters.`)
  return reason
}

function refundOf(order: string, [amount, ...words]: string[]): Asked {
  if (amount === undefined) return { command: 'refund', order, wanted: null }
  const cents = readTypedCents(amount)
  if (cents === null || cents === 0)
    throw misuse('refund', `An amount is written as 5.50 and is more than nothing; found "${amount}".`)
  const why = reasonOf('refund', words)
  if (!v.is(Filled(maxReason), why)) throw misuse('refund', 'Say why, as its customer reads it.')
  return { command: 'refund', order, wanted: { cents, why } }
}

function dayOf([day, ...more]: string[]): string | null {
  if (day === undefined) return null
  if (more.length === 0 && /^\d{4}-\d\d-\d\d$/.test(day) && isRealDay(day)) return day
  throw misuse('tables', `A day is written year first, one at a time; found "${[day, ...more].join(' ')}".`)
}

const tableSteps: Record<string, DeskBookingStep> = {
  confirm: 'confirm',
  seat: 'seat',
  complete: 'complete',
  noshow: 'noShow',
  undo: 'return',
  refuse: 'refuse',
  calloff: 'callOff',
}

function tableStep(number: string, [word, ...words]: string[]): Asked {
  const known = Object.keys(tableSteps).join(', ')
  const step = word !== undefined && Object.hasOwn(tableSteps, word) ? tableSteps[word] : undefined
  if (!step) {
    const found = word === undefined ? '' : `; found "${word}"`
    throw misuse('table', `Say what is to be done with the booking: ${known}${found}.`)
  }
  if (step === 'return') return { command: 'table', number, step, reason: '', undoes: undoneBy(words) }
  if (words.length > 0 && step !== 'refuse' && step !== 'callOff')
    throw misuse('table', `Only refuse and calloff take a reason; found "${words.join(' ')}".`)
  return { command: 'table', number, step, reason: reasonOf('table', words), undoes: null }
}

/** The steps that can be undone, with the states after them. */
const undone: Record<string, BookingState> = { seat: 'seated', complete: 'completed', noshow: 'noShow' }

function undoneBy([word, ...more]: string[]): BookingState {
  const state = word !== undefined && Object.hasOwn(undone, word) ? undone[word] : undefined
  if (state && more.length === 0) return state
  const found = word === undefined ? '' : `; found "${[word, ...more].join(' ')}"`
  throw misuse(
    'table',
    `Say which step is to be undone: ${Object.keys(undone).join(', ')}${found}.`,
    'table B7K2M undo complete',
  )
}
