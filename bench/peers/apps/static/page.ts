import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dish } from '../../run/shops.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const price = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

const row = ({ id, title, description, cents, picture }: Dish) =>
  `<li><h3>${escape(title)}</h3><p>${escape(description)}</p><b>${price.format(cents / 100)}</b>` +
  (picture && `<img src="${escape(picture)}" alt="" width="96" height="96" loading="lazy">`) +
  `<button id="${escape(id)}" aria-label="Add ${escape(title)}">+</button></li>`

/**
 * The yardstick: one plain page that carries the whole menu, after a script that already listens. Not a lower bound:
 * with many dishes, a page that carries only the first of them is shown sooner.
 */
export const staticPage = (dishes: readonly Dish[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Menu</title><style>${read('../look.css')}</style><output></output><script>${read('cart.js')}</script>` +
  `<h1>Menu</h1><ul>${dishes.map(row).join('')}</ul></html>\n`
