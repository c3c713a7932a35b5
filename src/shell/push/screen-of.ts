/** The screen that a notification leads to, by the path that it remembers (sw/notification.ts); of one unknown, the orders. */
export function screenOf(path: string) {
  if (path === '/mission') return { to: path } as const
  const [, kind, id = ''] = /^\/(order|booking)\/detail\/([^/]+)$/.exec(path) ?? []
  const params = { id: decodeURIComponent(id) }
  if (kind === 'order') return { to: '/order/detail/$id', params } as const
  if (kind === 'booking') return { to: '/booking/detail/$id', params } as const
  return { to: '/order' } as const
}
