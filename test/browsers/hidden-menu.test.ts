import { expect } from 'vitest'
import { test } from './support/stage.ts'
import { readyOffline } from './support/walk.ts'

test('while another screen is shown, the menu stays laid out but is neither seen nor focused', async ({
  server,
  phone,
}) => {
  await phone.open(`http://localhost:${server.port}/?table=t1-k7wq`)
  await phone.sees(readyOffline, 60_000)
  await phone.press({ role: 'link', name: 'Menu' })
  await expect.poll(() => phone.run(firstDish)).toEqual({ isVisible: true, isFocused: true, isLaidOut: true })
  await phone.press({ role: 'link', name: 'Home' })
  await expect.poll(() => phone.run(() => location.pathname)).toBe('/')
  await expect
    .poll(() => phone.run(firstDish))
    .toEqual({ isVisible: false, isFocused: false, isLaidOut: true })
  await phone.press({ role: 'link', name: 'Menu' })
  await expect.poll(() => phone.run(firstDish)).toEqual({ isVisible: true, isFocused: true, isLaidOut: true })
})

const firstDish = () => {
  const dish = document.querySelector<HTMLElement>('#app [data-dish]')
  if (!dish) return null
  dish.focus()
  let isLaidOut = true
  for (let at = dish.parentElement; at; at = at.parentElement)
    if (getComputedStyle(at).display === 'none') isLaidOut = false
  return { isVisible: dish.checkVisibility(), isFocused: document.activeElement === dish, isLaidOut }
}
