/// <reference lib="webworker" />
import { keptParameters } from '../core/domain/kept-parameters.ts'
import { openOrderMessage } from '../core/domain/order/open-order.ts'
import { showsApp } from './screens.ts'

/** How long a page may take to say that it shows it; one of an older release never says so. */
const answerWithinMs = 500

/** Shows what a notification is about in a tab of the app, the one in front if there is one, else in a new one. */
export async function openScreen({ clients }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A page's own frames show nobody anything.
  const windows = all.filter((page) => page.frameType !== 'nested' && showsApp(page))
  const open =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!open) return void (await clients.openWindow(path))
  // Some browsers refuse: the page goes there all the same.
  await open.focus().catch(() => null)
  if (await asks(open, path)) return
  const address = path + visitIn(open)
  // Not one of ours to move, such as a picture of its own.
  await open.navigate(address).catch(() => clients.openWindow(address))
}

/** Whoever sits at a table stays there. */
function visitIn({ url }: WindowClient): string {
  const { searchParams } = new URL(url)
  const kept = keptParameters.flatMap((name) => {
    const value = searchParams.getAll(name).at(-1)
    return value ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/** The page goes there by itself, with its table and without loading anew, and says so. */
async function asks(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  page.postMessage({ type: openOrderMessage, path }, [port2])
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true), { once: true })
    port1.start()
    setTimeout(() => resolve(false), answerWithinMs)
  })
}
