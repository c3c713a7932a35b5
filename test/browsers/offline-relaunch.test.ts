import { expect } from 'vitest'
import { test } from './support/stage.ts'
import {
  addDish,
  cartBar,
  chooseAndAdd,
  continueAsGuest,
  placeTheOrder,
  readyOffline,
  restaurantHasIt,
  savedHere,
} from './support/walk.ts'

test('with the server down, every deep link opens and the cart survives a restart of the browser', async ({
  server,
  phone,
}) => {
  const origin = `http://localhost:${server.port}`
  await phone.open(`${origin}/?table=t1-k7wq`)
  await phone.sees(readyOffline, 60_000)
  await server.stop('SIGKILL')

  await phone.open(`${origin}/item/cafe-con-leche?table=t1-k7wq`)
  await chooseAndAdd(phone, ['Mug, 35 cl', 'Over ice', 'Oat drink'])

  await phone.restart()
  await phone.open(`${origin}/menu?table=t1-k7wq`)
  await phone.sees({ role: 'heading', name: 'Sandwiches' })
  await phone.sees({ role: 'button', name: /View cart\W+1 dish/ })
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await phone.sees({ role: 'button', name: /View cart\W+2 dishes/ })
  await phone.press(cartBar)
  await phone.sees({ text: /Oat drink/ })

  for (const [path, heading] of [
    ['/', 'La Despensa'],
    ['/item/cheesecake', 'Burnt cheesecake'],
    ['/login', 'Welcome'],
  ]) {
    await phone.open(`${origin}${path}?table=t1-k7wq`)
    await phone.sees({ role: 'heading', name: heading })
    expect(await phone.run(brokenPictures)).toEqual([])
  }
})

test('G1 G2 an order saved offline survives a restart of the browser and reaches the restaurant once', async ({
  server,
  phone,
}) => {
  const origin = `http://localhost:${server.port}`
  await phone.open(`${origin}/?table=t1-k7wq`)
  await phone.sees(readyOffline, 60_000)
  await server.stop('SIGKILL')
  await phone.open(`${origin}/menu?table=t1-k7wq`)
  // What it says comes above the dishes, and moves them.
  await phone.sees({ text: /^You're offline/ })
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(phone)
  const total = await placeTheOrder(phone)
  await phone.sees(savedHere)

  await phone.restart()
  await phone.open(`${origin}/order?table=t1-k7wq`)
  await phone.press({ role: 'link', name: /Saved on this phone.*Burnt cheesecake/ })
  await phone.sees(savedHere)

  await server.start()
  await phone.sees(restaurantHasIt, 10_000)
  expect(server.orders()).toMatchObject([{ total_cents: total, table_number: '1' }])
  await phone.open(`${origin}/menu?table=t1-k7wq`)
  await phone.sees({ role: 'heading', name: 'Sandwiches' })
  expect(await phone.isThere(cartBar)).toBe(false)
})

const brokenPictures = () =>
  [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
    .map(({ src }) => src)
