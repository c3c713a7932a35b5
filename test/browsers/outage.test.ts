import { type Server, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject } from 'vitest'
import { test } from './support/stage.ts'

const outageMs = 3_000

/**
 * The restaurant's Wi-Fi: from the moment at which one of the app's files is asked for, nothing comes for three
 * seconds.
 */
async function openWifi(port: number, file: string): Promise<{ server: Server; hasFailed: () => boolean }> {
  let until = 0
  const server = createServer((asked, answer) => {
    if (!until && asked.url?.includes(`/assets/${file}-`)) until = Date.now() + outageMs
    if (Date.now() < until) return void asked.socket.destroy()
    const { method, url: path, headers } = asked
    const passed = request({ host: 'localhost', port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, hasFailed: () => until > 0 }
}

const files = {
  'the app’s first script': 'first',
  'the menu’s code': 'menu-screen',
  'the engine': 'engine.worker',
}

// WebKit (2.50, GTK) remembers of a module that it couldn't be had, and answers so without asking, even to a page that is loaded anew.
for (const [what, file] of Object.entries(files).filter(
  ([, one]) => inject('browser') !== 'WebKit' || one === 'engine.worker',
))
  test(`a first visit recovers by itself from an outage that hits ${what}`, async ({ server, phone }) => {
    const wifi = await openWifi(server.port, file)
    const { port } = wifi.server.address() as AddressInfo
    await phone.open(`http://localhost:${port}/menu?table=t1-k7wq`)
    await phone.sees({ role: 'navigation', name: 'Categories' })
    await expect
      .poll(() => phone.run(() => document.getElementById('first-screen') === null), { timeout: 30_000 })
      .toBe(true)
    await phone.press({ text: 'Desserts', in: { role: 'navigation', name: 'Categories' } })
    await phone.press({ role: 'button', name: 'Add Burnt cheesecake' })
    await phone.sees({ role: 'button', name: /^Add one more Burnt cheesecake/ })
    expect(wifi.hasFailed()).toBe(true)
    wifi.server.closeAllConnections()
    wifi.server.close()
  })
