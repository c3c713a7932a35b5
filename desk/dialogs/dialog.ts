import { el } from '../dom.ts'
import { wayBack } from '../keep.ts'
import { settle } from '../settle.ts'

/**
 * Opens a dialog; it is gone once it is closed. The second tap of a double one reaches neither what has opened nor what was
 * below what has closed. Who has opened it is led back, also where all below was drawn anew meanwhile. @returns what closes it
 */
export function openDialog(
  title: string,
  closeLabel: string,
  children: (Node | string)[],
  onClose?: () => void,
) {
  // At once, for that it has closed is told only with the next frame.
  const close = () => {
    settle(document.body)
    dialog.close()
  }
  const dialog = el(
    'dialog',
    { attributes: { 'aria-label': title } },
    el(
      'header',
      {},
      el('h2', {}, title),
      el(
        'button',
        {
          class: 'close',
          attributes: { type: 'button', 'aria-label': closeLabel },
          on: close,
        },
        '✕',
      ),
    ),
    ...children,
  )
  dialog.addEventListener('close', () => {
    dialog.remove()
    leadBack()
    onClose?.()
  })
  // A tap beside it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close()
  })
  const leadBack = wayBack(document.activeElement?.closest('dialog') ?? document.body)
  document.body.append(dialog)
  dialog.showModal()
  settle(document.body)
  return close
}
