/** Replaces `react` for our own hooks: on the server, a store's current value serves as its server snapshot. */
import { useSyncExternalStore as useStore } from 'react'

export * from 'react'

export const useSyncExternalStore = (subscribe, read, readOnServer = read) =>
  useStore(subscribe, read, readOnServer)
