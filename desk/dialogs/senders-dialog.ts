import type { DeskBoard, DeskSender } from '../../core/contract/desk/desk-calls.ts'
import { el, replaceOrdered } from '../dom.ts'
import type { Format } from '../format.ts'
import type { Keep } from '../keep.ts'
import type { Texts } from '../texts/texts.ts'

/** Identifies a sender, apart from the number of waiting orders, which changes all the time. */
export type Who = Pick<DeskSender, 'kind' | 'sender'>

export type SenderActions = {
  refuseAll: (who: Who) => void
  block: (who: Who) => void
  unblock: (who: Who) => void
}

/** How many orders are named, which is enough to find a sender on the board. */
const maxNames = 4

export const senderKey = ({ kind, sender }: Who): string => `${kind} ${sender}`

export const senderName = ({ kind, sender }: Who, texts: Texts): string =>
  kind === 'network' ? texts.network(sender) : texts.oneCustomer

/** How many orders of a sender wait, and the names by which they are found on the board. */
export function waitingWords({ waiting }: DeskSender, { open }: DeskBoard, { texts, name }: Format): string {
  const names = open.filter(({ id }) => waiting.includes(id)).map(name)
  const more = names.length > maxNames ? ' …' : ''
  return `${texts.waitingOrders(waiting.length)}: ${names.slice(0, maxNames).join(', ')}${more}`
}

/** The senders who have several orders waiting or are blocked, with buttons to refuse, block or unblock. */
export function senderRows(
  senders: DeskSender[],
  board: DeskBoard,
  format: Format,
  actions: SenderActions,
  keep: Keep,
): HTMLElement[] {
  if (senders.length === 0)
    return [keep('none', null, () => el('p', { class: 'muted' }, format.texts.noSenders))]
  return senders.map((sender) => senderRow(sender, board, format, actions, keep))
}

/**
 * Draws a sender's row. The row and its buttons stay the same elements while more orders arrive, so neither finger nor
 * focus loses them.
 */
function senderRow(
  sender: DeskSender,
  board: DeskBoard,
  format: Format,
  actions: SenderActions,
  keep: Keep,
): HTMLElement {
  const { texts, moment } = format
  const { kind, waiting, isFlood, blockedUntil } = sender
  const who: Who = { kind, sender: sender.sender }
  const key = senderKey(who)
  const name = senderName(who, texts)
  const part = <Drawn extends HTMLElement>(of: string, draw: () => Drawn) => keep(`${key} ${of}`, null, draw)
  const button = (of: keyof SenderActions, label: string) => {
    const made = part(of, () => el('button', { attributes: { type: 'button' }, on: () => actions[of](who) }))
    made.textContent = label
    made.setAttribute('aria-label', `${name}: ${label}`)
    return made
  }
  const line = (of: string, look: string, words: string) => {
    const made = part(of, () => el('p', { class: look }))
    made.textContent = words
    return made
  }
  const buttons = part('buttons', () => el('div', { class: 'row' }))
  replaceOrdered(buttons, [
    ...(waiting.length > 0 ? [button('refuseAll', texts.refuseAll(waiting.length))] : []),
    blockedUntil === null ? button('block', texts.block) : button('unblock', texts.unblock),
  ])
  const row = part('row', () => el('section', { attributes: { 'data-about': key, tabindex: -1 } }))
  row.className = isFlood ? 'service is-flood' : 'service'
  replaceOrdered(row, [
    part('name', () => el('h3', {}, name)),
    ...(waiting.length > 0 ? [line('waiting', '', waitingWords(sender, board, format))] : []),
    ...(blockedUntil === null
      ? []
      : [line('blocked', 'state-paused', texts.blockedUntil(moment(blockedUntil, board.now)))]),
    buttons,
  ])
  return row
}
