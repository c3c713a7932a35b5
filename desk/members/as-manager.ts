import type { CallDesk } from '../connection/call-desk.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { keyForm } from './key-form.ts'

type Options = {
  format: Format
  callDesk: CallDesk
  fail: (error: unknown) => void
}

/**
 * Asks for a manager's key, does one thing with it, and ends the manager's access again. `why` says what needs a
 * manager, and `label` is on the button; `work` reports its own failures.
 */
export function asManager(
  { format: { texts }, callDesk, fail }: Options,
  { title, why, label }: { title: string; why: string; label: string },
  work: () => Promise<void>,
): void {
  const content = el('div', { class: 'services members' }, el('p', {}, why))
  content.append(
    ...keyForm(
      texts,
      async (key) => {
        await callDesk('open-members', { key })
        close()
        await work()
        await callDesk('close-members', {}).catch(fail)
      },
      label,
    ),
  )
  const close = openDialog(title, texts.close, [content])
  content.querySelector('input')?.focus()
}
