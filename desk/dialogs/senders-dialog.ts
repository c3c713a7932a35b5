import type { DeskBoard, DeskSender } from '../../core/contract/desk/desk-calls.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'

export type SenderActions = {
  refuseAll: (sender: DeskSender) => void
  block: (sender: DeskSender) => void
  unblock: (sender: DeskSender) => void
}

/** Names of orders that are enough to find a sender on the board. */
const maxNames = 4

/** Who has several orders waiting or is blocked, and the buttons that end it. */
export function senderRows(board: DeskBoard, format: Format, actions: SenderActions): HTMLElement[] {
  const rows = board.senders.map((sender) => senderRow(sender, board, format, actions))
  return rows.length > 0 ? rows : [el('p', { class: 'muted' }, format.texts.noSenders)]
}

function senderRow(
  sender: DeskSender,
  { open, now }: DeskBoard,
  format: Format,
  { refuseAll, block, unblock }: SenderActions,
): HTMLElement {
  const { texts } = format
  const { kind, waiting, isFlood, blockedUntil } = sender
  const names = open.filter(({ id }) => waiting.includes(id)).map(format.name)
  const name = kind === 'network' ? texts.network(sender.sender) : texts.oneCustomer
  const button = (label: string, on: () => void) =>
    el('button', { attributes: { type: 'button', 'aria-label': `${name}: ${label}` }, on }, label)
  return el(
    'section',
    { class: isFlood ? 'service is-flood' : 'service' },
    el('h3', {}, name),
    waiting.length > 0 &&
      el(
        'p',
        {},
        `${texts.waitingOrders(waiting.length)}: `,
        names.slice(0, maxNames).join(', '),
        names.length > maxNames && ' …',
      ),
    blockedUntil !== null &&
      el('p', { class: 'state-paused' }, texts.blockedUntil(format.moment(blockedUntil, now))),
    el(
      'div',
      { class: 'row' },
      waiting.length > 0 && button(texts.refuseAll(waiting.length), () => refuseAll(sender)),
      blockedUntil === null
        ? button(texts.block, () => block(sender))
        : button(texts.unblock, () => unblock(sender)),
    ),
  )
}
