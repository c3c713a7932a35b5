import type { DeskRequest, DeskService } from '../../core/contract/desk/desk-calls.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import { openDialog } from './dialog.ts'
import { serviceRows } from './services-dialog.ts'

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
  let written = ''
  function draw(): void {
    const now = services()
    if (written === JSON.stringify(now)) return
    written = JSON.stringify(now)
    rows.replaceChildren(
      ...serviceRows(now, format, {
        pause: ({ id: serviceId }, minutes) => pause({ serviceId, minutes }),
        resume: ({ id: serviceId }) => resume({ serviceId }),
      }),
    )
  }
  draw()
  const hint = el('p', { class: 'muted' }, texts.servicesHint)
  openDialog(texts.services, texts.close, [hint, rows], onClose)
  return draw
}
