import type { DeskBoard } from '../../core/contract/desk/desk-calls.ts'
import type { Texts } from '../texts/texts-of.ts'
import { isWaiting } from './columns.ts'

/** The title of the browser tab, which is readable from other tabs, too. */
export function titleOf(board: DeskBoard | null, isLost: boolean, texts: Texts): string {
  const waiting = board?.open.filter(isWaiting).length ?? 0
  const what = isLost
    ? `⚠ ${texts.lost}`
    : waiting > 0
      ? `(${waiting}) ${texts.titleNew(waiting)}`
      : texts.desk
  return `${what} · ${board?.shop.name ?? texts.desk}`
}
