import type { CallRefused } from '../../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../../connection/call-desk.ts'
import { openDialog } from '../../dialogs/dialog.ts'
import { el } from '../../dom.ts'
import type { Format } from '../../format.ts'
import { keepingFocus } from '../../keep.ts'
import { type CarryOut, changeList } from './change-list.ts'

export type Options = {
  format: Format
  callDesk: CallDesk
  carryOut: CarryOut
  say: (sentence: string) => void
}

/** An entry; `madeBy` is null if it is in the shop's file, which the desk can't change. */
type Entry = { id: string; title: string; madeBy: string | null }

/** Makes an entry by this call. @returns what has become of it (`changeList`) */
export type Make<List> = (call: () => Promise<List>) => ReturnType<typeof changeList>

type OfferList<List extends { list: readonly Entry[] }> = {
  title: string
  newTitle: string
  newHint: string
  /** What a line of the list says about its entry. */
  wordsOf: (entry: List['list'][number], list: List) => (Node | string)[]
  form: (list: List, make: Make<List>) => HTMLElement
  read: () => Promise<List>
  end: (id: string) => Promise<List>
  /** The message for an entry that couldn't be made or ended, if there is a special one. */
  whyNot: (refusal: CallRefused) => string | undefined
}

/**
 * Opens a list of what the restaurant offers its members: the existing entries, and a form for a new one.
 * @returns a function that closes it
 */
export function openList<List extends { list: readonly Entry[] }>(
  { format: { texts }, carryOut, say }: Pick<Options, 'format' | 'carryOut' | 'say'>,
  { title, newTitle, newHint, wordsOf, form, read, end, whyNot }: OfferList<List>,
): () => void {
  const rows = el('div', { class: 'services members' })
  const making = el('div', { class: 'members' })
  let isFormThere = false

  function draw(list: List): void {
    const drawn = list.list.map((entry) => row(entry, wordsOf(entry, list)))
    keepingFocus(rows, () => rows.replaceChildren(...(drawn.length === 0 ? [none()] : drawn)))
    // The form stays, as somebody may be filling it in.
    if (isFormThere) return
    isFormThere = true
    making.replaceChildren(form(list, change))
  }

  const row = (entry: Entry, words: (Node | string)[]): HTMLElement =>
    el(
      'p',
      { class: 'member-line', attributes: { 'data-about': entry.id, tabindex: -1 } },
      el('span', {}, ...words),
      entry.madeBy === null
        ? el('span', { class: 'muted' }, texts.ofTheFile)
        : el(
            'button',
            {
              attributes: { type: 'button', 'aria-label': `${entry.title}: ${texts.endMission}` },
              on: () => void endOf(entry),
            },
            texts.endMission,
          ),
    )

  const none = () =>
    el('p', { class: 'muted', attributes: { 'data-about': 'none', tabindex: -1 } }, texts.nothingHere)

  const look = async () => draw(await read())

  const change: Make<List> = (call) =>
    changeList({ carryOut, work: async () => draw(await call()), look, whyNot })

  async function endOf(entry: Entry): Promise<void> {
    if ((await change(() => end(entry.id))) === 'done') say(texts.ended(entry.title))
  }

  const close = openDialog(title, texts.close, [
    rows,
    el('h3', {}, newTitle),
    el('p', { class: 'muted' }, newHint),
    making,
  ])
  void carryOut(look)
  return close
}
