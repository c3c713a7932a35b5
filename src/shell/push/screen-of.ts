/**
 * The screen that a notification leads to, by the path that it carries (sw/notification.ts); the list of orders if the
 * path is unknown.
 */
export function screenOf(path: string) {
  if (path === '/mission') return { to: path } as const
  const [, kind, id = ''] = /^\/(order|booking)\/detail\/([^/]+)$/.exec(path) ?? []
  const params = { id: decodeURIComponent(id) }
  if (kind === 'order') return { to: '/order/detail/$id', params } as const
  if (kind === 'booking') return { to: '/booking/detail/$id', params } as const
  return { to: '/order' } as const
}
