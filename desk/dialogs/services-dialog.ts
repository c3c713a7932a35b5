import type { DeskService } from '../../core/contract/desk/desk-calls.ts'
import { pauseMinutes } from '../../core/contract/desk/desk-limits.ts'
import { el } from '../dom.ts'
import type { Format } from '../format.ts'
import type { Keep } from '../keep.ts'

export type ServiceActions = {
  pause: (service: DeskService, minutes: (typeof pauseMinutes)[number] | null) => void
  resume: (service: DeskService) => void
}

/** The services' present states, with buttons to change them. */
export function serviceRows(
  services: DeskService[],
  format: Format,
  actions: ServiceActions,
  keep: Keep,
): HTMLElement[] {
  return services.map((service) => {
    const name = serviceName(service, services, format)
    return keep(service.id, [service, name], () => serviceRow(service, name, format, actions))
  })
}

/** The name of a service. If two services have the same order type, their ids tell them apart. */
export const serviceName = (service: DeskService, services: DeskService[], { texts }: Format): string => {
  const isAlone = services.filter(({ orderType }) => orderType === service.orderType).length === 1
  const name = texts.orderType(service.orderType)
  return isAlone ? name : `${name} (${service.id})`
}

function serviceRow(
  service: DeskService,
  name: string,
  format: Format,
  { pause, resume }: ServiceActions,
): HTMLElement {
  const { texts } = format
  const state = service.isPausedByFile
    ? texts.pausedByFile
    : !service.isPaused
      ? texts.takesOrders
      : service.pausedUntil === null
        ? texts.paused
        : texts.pausedUntil(format.time(service.pausedUntil))
  const button = (label: string, on: () => void) =>
    el('button', { attributes: { type: 'button', 'aria-label': `${name}: ${label}` }, on }, label)
  return el(
    'section',
    {
      class: service.isPaused ? 'service is-paused' : 'service',
      attributes: { 'data-about': service.id, tabindex: -1 },
    },
    el('h3', {}, name),
    el('p', { class: service.isPaused ? 'state-paused' : 'muted' }, state),
    !service.isPausedByFile &&
      el(
        'div',
        { class: 'row' },
        service.isPaused && button(texts.resume, () => resume(service)),
        ...pauseMinutes.map((minutes) => button(texts.pauseFor(minutes), () => pause(service, minutes))),
        button(texts.pauseOpen, () => pause(service, null)),
      ),
  )
}
