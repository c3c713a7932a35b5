/** In place of `react` for our own hooks: what a store holds on the server is what it holds. */
import { useSyncExternalStore as useStore } from 'react'

export * from 'react'

export const useSyncExternalStore = (subscribe, read, readOnServer = read) =>
  useStore(subscribe, read, readOnServer)
