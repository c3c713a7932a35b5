import { expect } from 'vitest'
import { test } from './support/stage.ts'
import { readyOffline } from './support/walk.ts'

test('G36 home and menu are both stored for the next launch, though only home was opened', async ({
  server,
  phone,
}) => {
  const origin = `http://localhost:${server.port}`
  await phone.open(`${origin}/`)
  await phone.sees(readyOffline, 60_000)
  for (const [path, words] of [
    ['/', 'Espresso'],
    ['/menu', 'Dawn breakfast'],
  ])
    await expect.poll(() => phone.run(kept, path!), { timeout: 30_000 }).toContain(words)
  await server.stop('SIGKILL')
  await phone.restart()
  await phone.open(`${origin}/menu`)
  await phone.press({ text: 'Desserts', in: { role: 'navigation', name: 'Categories' } })
  await phone.sees({ role: 'button', name: 'Add Burnt cheesecake' })
})

const kept = async (key: string) => {
  const name = (await caches.keys()).find((one) => one.startsWith('first-screens '))
  const its = await (await caches.open(name ?? '')).match(key)
  return its ? its.text() : ''
}
