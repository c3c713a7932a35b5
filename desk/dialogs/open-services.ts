import type { DeskService } from '../../core/contract/desk/desk-calls.ts'
import { el, replaceOrdered } from '../dom.ts'
import type { Format } from '../format.ts'
import { keeper, keepingFocus } from '../keep.ts'
import { settling } from '../settle.ts'
import type { ServiceChange } from './change-service.ts'
import { openDialog } from './dialog.ts'
import { type ServiceActions, serviceRows } from './services-dialog.ts'

type Options = {
  format: Format
  services: () => DeskService[]
  change: (change: ServiceChange) => void
  onClose: () => void
}

/**
 * Opens the list of services and their states. @returns a function that redraws it, for when another desk has changed
 * something
 */
export function openServices({ format, services, change, onClose }: Options): () => void {
  const { texts } = format
  const rows = el('div', { class: 'services' })
  const keep = keeper()
  const actions: ServiceActions = {
    pause: ({ id: serviceId }, minutes) => change({ serviceId, minutes }),
    resume: ({ id: serviceId }) => change({ serviceId }),
  }
  function draw(): void {
    settling(rows, 'button', () =>
      keepingFocus(rows, () => replaceOrdered(rows, serviceRows(services(), format, actions, keep))),
    )
  }
  draw()
  const hint = el('p', { class: 'muted' }, texts.servicesHint)
  openDialog(texts.services, texts.close, [hint, rows], onClose)
  return draw
}
