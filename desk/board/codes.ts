import type { DeskBoard } from '../../core/contract/desk/desk-calls.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'

/** Shows sign-in codes that no carrier sends as text messages, so that staff can read them out. */
export function drawCodes(section: HTMLElement, { codes }: DeskBoard, { texts, time }: Format): void {
  section.hidden = !codes || codes.length === 0
  section.replaceChildren(
    el('h2', {}, texts.codes),
    el('p', { class: 'muted' }, texts.codesHint),
    el(
      'ul',
      {},
      ...(codes ?? []).map(({ to, code, at }) =>
        el('li', {}, el('strong', {}, code), ` ${texts.codeTo(to)}, ${time(at)}`),
      ),
    ),
  )
}
