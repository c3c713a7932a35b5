import { expect, test } from 'vitest'
import { Compressor } from '../../../../server/http/compress.ts'

test('compressed content is dropped once it wasn’t asked for in an hour, as it may be a deleted customer’s', async () => {
  let now = 0
  const compressor = new Compressor(() => now)
  const written: string[] = []
  const ask = (name: string) =>
    compressor.encodeOnce(name, 'br', async () => {
      written.push(name)
      return name
    })
  const minutes = (count: number) => (now += count * 60_000)
  await ask('orders')
  minutes(59)
  await ask('orders')
  minutes(59)
  await ask('menu')
  await ask('orders')
  expect(written).toEqual(['orders', 'menu'])
  minutes(60)
  await ask('menu 2')
  await ask('orders')
  expect(written).toEqual(['orders', 'menu', 'menu 2', 'orders'])
})
