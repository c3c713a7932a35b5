import { el } from '../dom.ts'
import { wayBack } from '../keep.ts'
import { settle } from '../settle.ts'

/**
 * Opens a dialog, which is removed when it is closed. The second tap of a double tap reaches neither the new dialog nor
 * what appears when it closes. Closing returns the focus to where it was, even if everything below was redrawn
 * meanwhile. @returns a function that closes it
 */
export function openDialog(
  title: string,
  closeLabel: string,
  children: (Node | string)[],
  onClose?: () => void,
) {
  // Settles right away, as the `close` event only comes with the next frame.
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
  // A tap beside the dialog closes it. One on its own blank spots has the same target, and text may be selected from
  // within it to beside it, so it counts where the press begins and ends.
  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (x < left || x > right || y < top || y > bottom)
  }
  let isPressedBeside = false
  dialog.addEventListener('pointerdown', (event) => (isPressedBeside = isBeside(event)))
  dialog.addEventListener('click', (event) => {
    if (isPressedBeside && isBeside(event)) close()
  })
  const leadBack = wayBack(document.activeElement?.closest('dialog') ?? document.body)
  document.body.append(dialog)
  dialog.showModal()
  settle(document.body)
  return close
}
