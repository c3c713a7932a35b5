import type { App } from './apps.ts'

/** One column of the comparison: an app at one of its addresses. */
export type Contender = {
  name: string
  title: string
  /** Larder, or an app of the folder `apps`. */
  app: 'larder' | App
  path: '/menu' | '/'
  /** Whether its rows have *Add*. */
  adds: boolean
}

export const contenders: readonly Contender[] = [
  { name: 'static', title: 'static page', app: 'static', path: '/menu', adds: true },
  { name: 'query', title: 'TanStack Query', app: 'query', path: '/menu', adds: true },
  { name: 'rxdb', title: 'RxDB', app: 'rxdb', path: '/menu', adds: true },
  { name: 'tanstack-db', title: 'TanStack DB', app: 'tanstack-db', path: '/menu', adds: true },
  { name: 'larder', title: 'Larder, menu', app: 'larder', path: '/menu', adds: true },
  { name: 'larder-home', title: 'Larder, home', app: 'larder', path: '/', adds: false },
]
