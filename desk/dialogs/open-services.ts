import type { DeskRequest, DeskService } from '../../core/contract/desk/desk-calls.ts'
import { el, replaceOrdered } from '../dom.ts'
import type { Format } from '../format.ts'
import { keeper, keepingFocus } from '../keep.ts'
import { settling } from '../settle.ts'
import { openDialog } from './dialog.ts'
import { type ServiceActions, serviceRows } from './services-dialog.ts'

type Options = {
  format: Format
  services: () => DeskService[]
  pause: (body: DeskRequest<'pause'>) => void
  resume: (body: DeskRequest<'resume'>) => void
  onClose: () => void
}

/** Opens what each service does now. @returns what draws them anew, as when another desk has changed something */
export function openServices({ format, services, pause, resume, onClose }: Options): () => void {
  const { texts } = format
  const rows = el('div', { class: 'services' })
  const keep = keeper()
  const actions: ServiceActions = {
    pause: ({ id: serviceId }, minutes) => pause({ serviceId, minutes }),
    resume: ({ id: serviceId }) => resume({ serviceId }),
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
