import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../../../core/schema/constants.ts'
import { withDatabase } from '../../../../server/cli/shop/database.ts'
import { runShopCommand, usage } from '../../../../server/cli/shop/run.ts'
import type { Database } from '../../../../server/database/open.ts'
import { smallShop } from '../../../support/shops/small-shop.ts'

const gloriaFood = new URL('../../../support/shops/gloriafood-menu.json', import.meta.url).pathname

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-shop-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a command as the terminal would, with its database in the test's folder. */
const run = (...args: string[]) => runWith({}, ...args)

/** The same with other settings. */
async function runWith(settings: Record<string, string>, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runShopCommand(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    env: {
      DATA_DIR: join(folder, 'data'),
      PORT: '8787',
      // Without one, the small shop's delivery areas would have no effect, which is noted.
      GEOCODER_URL: 'https://photon.example/api',
      ...settings,
    },
    folder,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  })
  return { code, out, err }
}

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

describe('the address that an import prints', () => {
  const addressWith = async (settings: Record<string, string>) => {
    write('shop.json', smallShop())
    return (await runWith(settings, 'import', 'shop.json')).out.find((line) => line.startsWith('Address: '))
  }

  test('has the port of the settings', async () => {
    expect(await addressWith({ PORT: '8090' })).toBe('Address: http://small.localhost:8090')
  })

  test('has the scheme and port of PUBLIC_URL when a proxy is in front', async () => {
    const settings = { PUBLIC_URL: 'https://order.example' }
    const shop = { ...smallShop(), hosts: ['order.small.example', 'small.localhost'] }
    write('shop.json', shop)
    const { out } = await runWith(settings, 'import', 'shop.json')
    expect(out.filter((line) => line.startsWith('Address: '))).toEqual([
      'Address: https://order.small.example',
      // The proxy has no certificate for it, and nobody but this machine finds it.
      'Address: http://small.localhost:8787',
    ])
  })

  test('names the default port with a caveat when PORT isn’t set', async () => {
    expect(await addressWith({ PORT: '' })).toBe(
      'Address: http://small.localhost:8787, unless the server was started with another PORT',
    )
  })

  test('names no port when PORT is 0 and the server takes any free one', async () => {
    expect(await addressWith({ PORT: '0' })).toBe(
      'Address: http://small.localhost, at the port that the server names at its start',
    )
  })
})

describe('shop check', () => {
  test('reports no faults of a valid file, and creates no database', async () => {
    write('shop.json', smallShop())
    expect(await run('check', 'shop.json')).toEqual({
      code: 0,
      out: ['shop.json: no faults; 4 items, 2 categories, 1 combo, 3 services, 2 tables, 2 languages.'],
      err: [],
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('notes what is valid but unlikely: a price of zero, a category without dishes, a lead time that is too short', async () => {
    const shop: Record<string, any> = smallShop()
    const [soup] = shop['categories'][0].items
    soup.price = 0
    shop['categories'].push({ id: 'later', name: 'Later', items: [] })
    shop['combos'][0].price = 0
    shop['services'][1].slots = { leadMinutes: 20 }
    write('shop.json', shop)
    const notes = [
      `Note: categories[0].items[0] ("${String(soup.title.en ?? soup.title)}") costs nothing.`,
      'Note: categories[2] ("Later") has no dishes; customers don\'t see it.',
      expect.stringMatching(/^Note: combos\[0\] \(".+"\) costs nothing\.$/),
      'Note: services[1].slots.leadMinutes ("delivery") is 20, less than the 30 arriveMinutes of an order without a time.',
    ]
    const checked = await run('check', 'shop.json')
    expect(checked.code).toBe(0)
    expect(checked.out.slice(0, 4)).toEqual(notes)
    expect((await run('import', 'shop.json')).out.slice(0, 4)).toEqual(notes)
  })

  test('notes dishes with hours of their own that don’t count, as closed dishes aren’t hidden', async () => {
    const notes = async (hidesClosedItems: boolean) => {
      write('shop.json', { ...smallShop(), hidesClosedItems })
      const { out } = await run('check', 'shop.json')
      return out.filter((one) => one.includes('hidesClosedItems'))
    }
    expect(await notes(true)).toEqual([])
    expect(await notes(false)).toEqual([
      'Note: hidesClosedItems is false, so all 2 dishes with an opening can be ordered at any hour.',
    ])
  })

  test('notes what customers can’t reach: dishes or tables without a service, and a table service without tables', async () => {
    const notesOf = async (change: (shop: Record<string, any>) => void): Promise<string[]> => {
      const shop: Record<string, any> = smallShop()
      shop['combos'] = []
      shop['vouchers'] = []
      change(shop)
      write('shop.json', shop)
      const { code, out } = await run('check', 'shop.json')
      expect(code).toBe(0)
      return out.filter((one) => one.startsWith('Note: '))
    }
    expect(
      await notesOf((shop) => {
        shop['services'] = shop['services'].filter((one: any) => one.orderType === 'pickup')
        shop['tables'] = []
        shop['categories'][0].orderTypes = ['delivery']
        shop['categories'][1].items[0].orderTypes = ['dineIn', 'takeaway']
      }),
    ).toEqual([
      'Note: categories[0].orderTypes ("Starters") has no order type in common with the services; customers don\'t see it.',
      'Note: categories[1].items[0].orderTypes ("Pizza") has no order type in common with the services; customers don\'t see it.',
    ])
    expect(
      await notesOf((shop) => {
        shop['services'] = shop['services'].filter((one: any) => one.orderType === 'pickup')
        delete shop['categories'][0].items[0].opening
      }),
    ).toEqual(['Note: tables lead nowhere: no service is dineIn or takeaway.'])
    expect(
      await notesOf((shop) => {
        shop['tables'] = []
        for (const { items } of shop['categories']) for (const item of items) delete item.onlyTables
      }),
    ).toEqual(['Note: services[2] ("dine-in") takes orders at tables, of which there are none.'])
  })

  test('prints each fault on its own line, then the number of faults', async () => {
    const { name: _, ...shop } = smallShop()
    write('shop.json', { ...shop, pictures: { avatar: 'gone.png' } })
    const { code, err } = await run('check', 'shop.json')
    expect(code).toBe(1)
    expect(err).toEqual([
      'name: is missing',
      'pictures.avatar: there is no picture "gone.png" beside the shop file',
      '2 faults.',
    ])
  })

  test('names the dish, category or other entry that contains a fault', async () => {
    const shop: Record<string, any> = smallShop()
    shop['categories'][0].items[1].price = '9,50'
    shop['categories'][0].items[0].title = { es: 'Sopa' }
    shop['categories'][1].useGroups = ['none']
    shop['categories'][1].items[1] = { id: 'burger', price: 9 }
    shop['combos'][0].piles[0].items[0].item = 'stew'
    shop['optionGroups'][0].values[0].price = -1
    shop['tables'][1].number = '\u200b'
    shop['deliveryAreas'][0] = 5
    write('shop.json', shop)
    const { err } = await run('check', 'shop.json')
    expect(err.map((line) => line.split(': ')[0])).toEqual([
      'tables[1].number ("T2")',
      'optionGroups[0].values[0].price ("Extras")',
      'categories[0].items[1].price ("Salad")',
      'categories[1].items[1].title ("burger")',
      'deliveryAreas[0]',
      'categories[0].items[0].title ("Sopa")',
      'categories[1].useGroups[0] ("Mains")',
      'combos[0].piles[0].items[0].item ("Lunch")',
      '8 faults.',
    ])
  })

  test.each([
    [
      '{',
      'line 1, column 2: not JSON: expected a key in double quotes and a colon, found the end of the file',
    ],
    ['', 'shop.json: is empty'],
  ])('says what is wrong with %j', async (content, line) => {
    write('shop.json', content)
    expect(await run('check', 'shop.json')).toEqual({ code: 1, out: [], err: [line, '1 fault.'] })
  })

  test('prints no control characters of the file', async () => {
    write('shop.json', { ...smallShop(), '\u001b[2J\n': 1, accent: '\u001b]0;x\u0007\u202e' })
    const { err } = await run('check', 'shop.json')
    expect(err.join('')).not.toMatch(/[\p{Cc}\u202e]/u)
  })
})

describe('shop import', () => {
  test('reports what is new, and at the next import what has changed', async () => {
    write('shop.json', smallShop())
    expect((await run('import', 'shop.json')).out).toEqual([
      'Imported: Small (small), 4 items, 2 categories, 1 combo, 3 services, 2 tables, 2 languages.',
      'Menus new: 5: pickup (en es), delivery (en es), dine-in (es)',
      'Pictures: 0 stored, 0 new, 0 removed.',
      'Address: http://small.localhost:8787',
    ])
    const shop = smallShop()
    shop.categories[1]!.items[1]!.price = 10
    write('shop.json', shop)
    expect((await run('import', 'shop.json')).out.slice(1, 3)).toEqual([
      'Menus changed: 2: pickup (en es)',
      'Menus unchanged: 3: delivery (en es), dine-in (es)',
    ])
  })

  test('imports nothing from a file with faults', async () => {
    write('shop.json', { ...smallShop(), currency: 'euro' })
    const { code, err } = await run('import', 'shop.json')
    expect(code).toBe(1)
    expect(err).toEqual([
      'currency: three capital letters, such as EUR; found the text "euro"',
      '1 fault; nothing was imported.',
    ])
    expect((await run('list')).out).toEqual(['No shop is imported yet.'])
  })

  test('says in one line which shop already uses the host', async () => {
    write('a.json', smallShop())
    write('b.json', { ...smallShop(), id: 'b' })
    await run('import', 'a.json')
    const { code, err } = await run('import', 'b.json')
    expect(code).toBe(1)
    expect(err).toEqual([
      'Already in use: "small.localhost" (by the shop "small"). One address shows one shop; change "hosts" in one of the files.',
    ])
  })

  test('says in one line that the database can not be opened', async () => {
    write('shop.json', smallShop())
    write('data', 'a file where the folder should be')
    const { code, err } = await run('import', 'shop.json')
    expect(code).toBe(1)
    expect(err).toEqual([expect.stringMatching(/^The database \(.*larder\.sqlite\) can't be opened: /)])
  })
})

describe('shop import --from gloriafood', () => {
  const given = [
    '--id',
    'gloria',
    '--name',
    'Gloria',
    '--host',
    'gloria.localhost',
    '--time-zone',
    'Europe/Rome',
  ]

  test("imports the vendor's sample with notes, and writes a shop file that can be imported again", async () => {
    const { code, out } = await run(
      'import',
      '--from',
      'gloriafood',
      gloriaFood,
      ...given,
      '--write',
      'gloria.json',
    )
    expect(code).toBe(0)
    expect(out).toContainEqual(expect.stringMatching(/^Note: 2 pictures/))
    expect(out).toContain(
      'Imported: Gloria (gloria), 4 items, 2 categories, 0 combos, 4 services, 0 tables, 1 language.',
    )
    expect((await run('import', 'gloria.json')).out).toContainEqual(
      expect.stringMatching(/^Menus unchanged: 4/),
    )
  })

  const importGloria = (...more: string[]) =>
    run('import', '--from', 'gloriafood', gloriaFood, '--id', 'gloria', '--name', 'Gloria', ...more)

  test('refuses to delete what was added to the shop since, unless --replace is given', async () => {
    write('shop.json', { ...smallShop(), id: 'gloria' })
    await run('import', 'shop.json')
    const { code, err, out } = await importGloria('--host', 'small.localhost', '--write', 'gloria.json')
    expect([code, err]).toEqual([1, [expect.stringMatching(/tables.*would go.*nothing was imported/)]])
    expect(out).not.toContainEqual(expect.stringMatching(/^Imported|^Wrote/))
    const replaced = await importGloria('--host', 'small.localhost', '--replace')
    expect(replaced.code).toBe(0)
    expect(replaced.out).toContainEqual(expect.stringMatching(/^Note: it delivers anywhere at no cost/))
    expect(replaced.out).toContainEqual(expect.stringMatching(/^Imported again: Gloria/))
  })

  test('says which time zone it uses when none is given', async () => {
    const { out } = await importGloria('--host', 'gloria.localhost')
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(out[0]).toBe(`Note: the time zone is this machine's, ${zone}; --time-zone sets another.`)
  })

  test('says which language it takes the texts for when none is given', async () => {
    const note = (lines: string[]) => lines.filter((line) => line.includes('--language'))
    const { out } = await importGloria('--host', 'gloria.localhost')
    expect(note(out)).toEqual([`Note: the menu's texts count as en; --language sets another.`])
    const known = await importGloria('--host', 'gloria.localhost', '--replace', '--language', 'es')
    expect(note(known.out)).toEqual([])
  })

  test('leaves no file behind when the import fails', async () => {
    write('shop.json', smallShop())
    await run('import', 'shop.json')
    const { code, err, out } = await importGloria('--host', 'small.localhost', '--write', 'gloria.json')
    expect([code, err]).toEqual([1, [expect.stringContaining('Already in use')]])
    expect(out).not.toContainEqual(expect.stringContaining('Wrote'))
    expect(existsSync(join(folder, 'gloria.json'))).toBe(false)
  })

  test('creates the folder to write to, and removes it when the import fails', async () => {
    const written = await importGloria('--host', 'gloria.localhost', '--write', 'new/shops/gloria.json')
    expect([written.code, written.err]).toEqual([0, []])
    expect(existsSync(join(folder, 'new/shops/gloria.json'))).toBe(true)
    write('shop.json', smallShop())
    await run('import', 'shop.json')
    expect((await importGloria('--host', 'small.localhost', '--write', 'other/gloria.json')).code).toBe(1)
    expect(existsSync(join(folder, 'other'))).toBe(false)
  })

  test('doesn’t overwrite an existing file', async () => {
    write('gloria.json', 'mine')
    const { code, err } = await run(
      'import',
      '--from',
      'gloriafood',
      gloriaFood,
      ...given,
      '--write',
      'gloria.json',
    )
    expect(code).toBe(1)
    expect(err).toEqual([expect.stringContaining('already; choose another name')])
    expect(readFileSync(join(folder, 'gloria.json'), 'utf8')).toBe('mine')
  })

  test('names the dish that contains a fault of the menu', async () => {
    const items = [
      { name: 'Soup', price: 4 },
      { name: 'Pizza', price: '9,50 €' },
    ]
    write('menu.json', { currency: 'EUR', categories: [{ name: 'All', items }] })
    expect((await run('import', '--from', 'gloriafood', 'menu.json', ...given)).err).toEqual([
      'categories[0].items[1].price ("Pizza"): expected a number, found the text "9,50 €"',
      '1 fault; nothing was imported.',
    ])
  })

  test('refuses a file that isn’t a menu, and options that are invalid for a shop', async () => {
    write('shop.json', { menu: 1 })
    expect(await run('import', '--from', 'gloriafood', 'shop.json', ...given)).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^categories: this is not a menu/), '1 fault; nothing was imported.'],
    })
    const { code, err } = await run(
      'import',
      '--from',
      'gloriafood',
      gloriaFood,
      ...given,
      '--time-zone',
      'Mars',
    )
    expect(code).toBe(1)
    expect(err).toContainEqual(expect.stringMatching(/^timeZone: /))
  })
})

describe('shop export, generate and list', () => {
  test('a generated shop can be imported, listed and exported, and has no faults', async () => {
    expect(
      (await run('generate', '--items', '40', '--seed', '3', '--host', 'big.localhost', '--import')).code,
    ).toBe(0)
    expect((await run('list')).out).toEqual([
      expect.stringMatching(/^generated-40 {2}Generated 40 {2}40 items {2}at big\.localhost {2}imported /),
    ])
    expect((await run('export', '--to', 'out')).code).toBe(0)
    expect((await run('check', 'out/shop.json')).code).toBe(0)
    expect((await run('export', '--to', 'out')).err).toEqual([
      expect.stringContaining('name another folder with --to'),
    ])
    expect((await run('export', 'nobody')).err).toEqual([
      'There is no shop "nobody"; there are generated-40.',
    ])
  })

  test('tables writes a page to print with the code of each table’s address, over no file', async () => {
    const shop: Record<string, any> = smallShop()
    shop['hosts'] = ['localhost', 'order.small.example']
    shop['tables'] = [
      { code: 't1-k7wq', number: '1' },
      { code: 't2-m4xe', number: 'Bar <2>' },
    ]
    write('shop.json', shop)
    await run('import', 'shop.json')
    const pageOf = (name: string) => readFileSync(join(folder, name), 'utf8')
    const behind = { PUBLIC_URL: 'https://order.small.example' }
    expect(await runWith(behind, 'tables')).toEqual({
      code: 0,
      out: ['Wrote tables.html: 2 tables, the first at https://order.small.example/?table=t1-k7wq.'],
      err: [],
    })
    const page = pageOf('tables.html')
    for (const code of ['t1-k7wq', 't2-m4xe'])
      expect(page).toContain(renderSVG(`https://order.small.example/?table=${code}`))
    expect(page.match(/<svg/g)).toHaveLength(2)
    expect(page).toContain('Bar &lt;2&gt;')
    expect((await runWith(behind, 'tables', 'small')).err).toEqual([
      `There is a file ${join(folder, 'tables.html')} already; choose another name.`,
    ])
    // Without PUBLIC_URL nobody knows whether customers reach this address.
    expect((await run('tables', '--to', 'here.html')).out).toEqual([
      'Wrote here.html: 2 tables, the first at http://order.small.example:8787/?table=t1-k7wq.',
      'Note: PUBLIC_URL isn’t set: look whether this is the address that customers use, before you print it.',
    ])
    expect((await run('tables', 'other')).err).toEqual(['There is no shop "other"; there are small.'])
    shop['tables'] = []
    for (const { items } of shop['categories']) for (const item of items) delete item.onlyTables
    write('shop.json', shop)
    await run('import', 'shop.json')
    expect(await run('tables', '--to', 'none.html')).toEqual({
      code: 1,
      out: [],
      err: ['The shop "small" has no tables.'],
    })
  })

  test('a generated shop that is written to a file has no faults', async () => {
    expect((await run('generate', '--items', '5', '--out', 'made/shop.json')).code).toBe(0)
    expect((await run('check', 'made/shop.json')).code).toBe(0)
  })

  test('export overwrites no picture, writes nothing then, and leaves pictures that are the same', async () => {
    await run('generate', '--items', '5', '--import')
    await run('export', '--to', 'out')
    const picture = readdirSync(join(folder, 'out/pictures'))[0]!
    rmSync(join(folder, 'out/shop.json'))
    write(`out/pictures/${picture}`, 'mine')
    expect(await run('export', '--to', 'out')).toMatchObject({
      code: 1,
      err: [`There is a file ${join(folder, 'out/pictures', picture)} already; choose another name.`],
    })
    expect(readFileSync(join(folder, `out/pictures/${picture}`), 'utf8')).toBe('mine')
    expect(existsSync(join(folder, 'out/shop.json'))).toBe(false)
    rmSync(join(folder, `out/pictures/${picture}`))
    expect(await run('export', '--to', 'out')).toMatchObject({ code: 0, err: [] })
    expect((await run('check', 'out/shop.json')).code).toBe(0)
  })

  test('generate --out overwrites no file and writes nothing then', async () => {
    write('mine.json', 'mine')
    expect(await run('generate', '--items', '5', '--out', 'mine.json')).toMatchObject({
      code: 1,
      err: [`There is a file ${join(folder, 'mine.json')} already; choose another name.`],
    })
    expect(readFileSync(join(folder, 'mine.json'), 'utf8')).toBe('mine')
    expect(existsSync(join(folder, 'pictures'))).toBe(false)
    expect((await run('generate', '--items', '5', '--out', 'other.json')).code).toBe(0)
    expect((await run('generate', '--items', '6', '--out', 'more.json')).code).toBe(0)
  })

  test('a generated shop is printed when neither --import nor --out is given', async () => {
    expect(JSON.parse((await run('generate', '--items', '5')).out.join(''))).toMatchObject({
      id: 'generated-5',
    })
  })
})

describe('the usage of the command', () => {
  test.each([
    [[], 'Name a command.'],
    [['burn'], 'There is no command "burn".'],
    [['constructor'], 'There is no command "constructor".'],
    [['check'], 'Name the file to check.'],
    [['check', 'a', 'b'], 'check takes one name; found also "b".'],
    [['check', 'a', '--seed', '1'], "--seed doesn't go with check."],
    [['import', 'a', '--id', 'x'], '--id goes with --from only; a shop file says it itself.'],
    [['import', 'a', '--from', 'excel'], '--from knows gloriafood only; found "excel".'],
    [
      ['import', 'a', '--from', 'gloriafood'],
      'A menu of GloriaFood names no shop; give --id, --name and --host.',
    ],
    [
      ['import', 'a', '--from', 'gloriafood', '--id', 'a', '--name', 'a', '--host', 'a', '--language', 'de'],
      `--language must be one of ${languages.join(', ')}.`,
    ],
    [['generate'], '--items takes a whole number from 1 to 20000.'],
    [['generate', '--items', '1e9'], '--items takes a whole number from 1 to 20000.'],
    [['generate', '--items', '5', '--import', '--out', 'x'], 'Give --import or --out, not both.'],
    [['list', 'all'], 'list takes no name; found "all".'],
    [['list', '--nope'], "Unknown option '--nope'"],
  ])('is printed for %j, followed by the mistake', async (args, sentence) => {
    const { code, err } = await run(...args)
    expect(code).toBe(2)
    expect(err).toEqual([expect.stringContaining('Usage: npm run shop'), sentence])
  })

  test('isn’t printed for a setting that can’t be used, which ends it with exit code 2 as well', async () => {
    expect(await runWith({ PORT: 'many' }, 'list')).toMatchObject({
      code: 2,
      err: [expect.stringMatching(/^PORT must be /)],
    })
  })

  test('is printed for --help, without an error', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: [expect.stringContaining('Usage')], err: [] })
  })
})

describe('shop remove', () => {
  test('deletes a shop without orders, and says what happens when no shop is left', async () => {
    write('shop.json', smallShop())
    write('another.json', { ...smallShop(), id: 'another', hosts: ['another.localhost'] })
    await run('import', 'shop.json')
    await run('import', 'another.json')
    expect(await run('remove', 'small')).toEqual({
      code: 0,
      out: ['Removed: small, with 0 orders, 0 customers, 0 bookings.'],
      err: [],
    })
    expect((await run('list')).out).toMatchObject([expect.stringMatching(/^another /)])
    expect((await run('remove', 'another')).out[1]).toMatch(
      /No shop is left: .* the next start brings the demo/,
    )
    expect((await run('list')).out).toEqual(['No shop is imported yet.'])
  })

  test('lists the existing shops for an unknown name, and prints the usage without a name', async () => {
    write('shop.json', smallShop())
    await run('import', 'shop.json')
    const refused = await run('remove', 'smal')
    expect(refused).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/no shop "smal"; there are small;/)],
    })
    expect(await run('remove')).toMatchObject({ code: 2, err: [`${usage}\n`, 'Name the shop to remove.'] })
  })

  test('deletes orders, customers and bookings only with --with-orders, open payments only with --with-payments', async () => {
    write('shop.json', smallShop())
    await run('import', 'shop.json')
    const paid = {
      bank: 'stripe',
      method: 'card',
      amount_cents: 1,
      currency: 'EUR',
      language: 'en',
      state: 'paid',
    } as const
    const ids = { shop_id: 'small', payment_id: 'p', order_id: 'o', customer_id: 'c' }
    const at = { created_at: 1, updated_at: 1, next_at: 2 }
    const guest = { customer_type: 0, device_hash: 'd', created_at: 1 }
    const within = <T>(work: (db: Database) => Promise<T>) =>
      withDatabase({ env: { DATA_DIR: join(folder, 'data') } }, work)
    await within(async (db) => {
      await db
        .insertInto('payments')
        .values({ ...ids, ...paid, ...at, reference: null })
        .execute()
      await db
        .insertInto('customers')
        .values({ ...guest, shop_id: 'small', customer_id: 'c' })
        .execute()
    })
    expect(await run('remove', 'small', '--with-orders')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/1 online payment that the bank hasn't .*; nothing was removed\.$/)],
    })
    await within((db) => db.updateTable('payments').set({ next_at: null }).execute())
    expect(await run('remove', 'small')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/0 orders, 1 customer, 0 bookings: make a backup .* --with-orders/)],
    })
    expect((await run('list')).out).toHaveLength(1)
    await within((db) => db.updateTable('payments').set({ next_at: 3 }).execute())
    expect(await run('remove', 'small', '--with-orders', '--with-payments')).toMatchObject({
      code: 0,
      err: [],
    })
    await within(async (db) => expect(await db.selectFrom('payments').selectAll().execute()).toEqual([]))
  })
})
