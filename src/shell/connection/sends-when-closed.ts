/** Whether the browser wakes the service worker when the network is back. Where it doesn't, only an open app sends. */
export const sendsWhenClosed = 'SyncManager' in globalThis
