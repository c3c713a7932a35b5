// The service worker of every app but Larder: precaches its files, caches pictures as they come, and answers the page
// from the cache.
const files = FILES
const keep = (cache, request) =>
  fetch(request).then((answer) => (answer.ok && cache.put(request, answer.clone()), answer))

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('app').then((cache) => cache.addAll(files)))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode !== 'navigate' && !/^\/(assets|pictures)\//.test(pathname)) return
  const name = request.mode === 'navigate' ? '/menu' : request
  event.respondWith(
    caches.open('app').then(async (cache) => (await cache.match(name)) ?? keep(cache, request)),
  )
})
