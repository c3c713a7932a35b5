import type { DeskBoard } from '../../core/contract/desk/desk-calls.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { openDialog } from './dialog.ts'
import { askRefuseAll } from './refuse-dialog.ts'
import { senderRows } from './senders-dialog.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  board: () => DeskBoard | null
  /** Asks for the board anew. */
  refresh: () => Promise<void>
  fail: (error: unknown) => void
  say: (sentence: string) => void
  onClose: () => void
}

/** Opens who has many orders waiting or is blocked. @returns what draws them anew */
export function openSenders({ format, callDesk, board, refresh, fail, say, onClose }: Options): () => void {
  const { texts } = format
  const rows = el('div', { class: 'services' })
  let written = ''

  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      await refresh()
    } catch (error) {
      fail(error)
    }
  }
  function draw(): void {
    const now = board()
    const senders = JSON.stringify(now?.senders)
    if (!now || written === senders) return
    written = senders
    rows.replaceChildren(
      ...senderRows(now, format, {
        refuseAll: ({ kind, sender, waiting }) =>
          askRefuseAll(
            waiting.length,
            format,
            () =>
              void change(async () =>
                say(texts.refusedAll((await callDesk('refuse-all', { kind, sender })).refused)),
              ),
          ),
        block: ({ kind, sender }) => void change(() => callDesk('block', { kind, sender })),
        unblock: ({ kind, sender }) => void change(() => callDesk('unblock', { kind, sender })),
      }),
    )
  }
  draw()
  const hint = el('p', { class: 'muted' }, texts.sendersHint)
  openDialog(texts.senders, texts.close, [hint, rows], onClose)
  return draw
}
