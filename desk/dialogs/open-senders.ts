import type { DeskBoard, DeskSender } from '../../core/contract/desk/desk-calls.ts'
import { mayBeCarriedOut } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import { el, replaceOrdered } from '../dom.ts'
import type { Format } from '../format.ts'
import { keeper, keepingFocus } from '../keep.ts'
import { settling } from '../settle.ts'
import { openDialog } from './dialog.ts'
import { askRefuseAll } from './refuse-dialog.ts'
import { senderKey, senderName, senderRows, waitingWords, type SenderActions } from './senders-dialog.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  board: () => DeskBoard | null
  /** Fetches the board again. */
  refresh: () => Promise<void>
  fail: (error: unknown) => void
  say: (sentence: string) => void
  onClose: () => void
}

/** Opens the list of senders who have many orders waiting or are blocked. @returns a function that redraws it */
export function openSenders({ format, callDesk, board, refresh, fail, say, onClose }: Options): () => void {
  const { texts } = format
  const rows = el('div', { class: 'services' })
  const keep = keeper()
  /**
   * The keys of the drawn senders, from the top. They keep their places, so that rows don't move from under a finger.
   */
  let sequence: string[] = []

  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      await refresh()
    } catch (error) {
      fail(error)
      if (mayBeCarriedOut(error)) await refresh().catch(fail)
    }
  }
  const actions: SenderActions = {
    refuseAll: (who) => {
      const now = board()
      const sender = now?.senders.find((one) => senderKey(one) === senderKey(who))
      if (!now || !sender) return
      const asked = { name: senderName(who, texts), words: waitingWords(sender, now, format) }
      askRefuseAll(
        { ...asked, count: sender.waiting.length },
        format,
        () => void change(async () => say(texts.refusedAll((await callDesk('refuse-all', who)).refused))),
      )
    },
    block: (who) => void change(() => callDesk('block', who)),
    unblock: (who) => void change(() => callDesk('unblock', who)),
  }
  function draw(): void {
    const now = board()
    if (!now) return
    const senders = inSequence(now.senders)
    settling(rows, 'button', () =>
      keepingFocus(rows, () => replaceOrdered(rows, senderRows(senders, now, format, actions, keep))),
    )
  }
  /** Sorts senders: those shown before keep their places, new ones come below. */
  function inSequence(senders: DeskSender[]): DeskSender[] {
    const byKey = new Map(senders.map((sender) => [senderKey(sender), sender]))
    sequence = [...new Set([...sequence, ...byKey.keys()])].filter((key) => byKey.has(key))
    return sequence.flatMap((key) => byKey.get(key) ?? [])
  }
  draw()
  const hint = el('p', { class: 'muted' }, texts.sendersHint)
  openDialog(texts.senders, texts.close, [hint, rows], onClose)
  return draw
}
