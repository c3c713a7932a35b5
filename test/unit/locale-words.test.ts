import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const catalogueOf = (language: string): string =>
  readFileSync(resolve(import.meta.dirname, `../../locales/${language}.po`), 'utf8')

/** The catalogue's lines that someone reads, without those that only say where from. */
const textsIn = (catalogue: string): string[] =>
  catalogue
    .replaceAll('"\n"', '')
    .split('\n')
    .filter((line) => line.startsWith('msgstr '))

const textsOf = (language: string): string[] => textsIn(catalogueOf(language))

/** What has two names is two things to whoever reads it. Each is the one that a language doesn't use. */
test.each([
  ['zh', 'a guest is 访客', /游客/],
  ['es', 'a member is a socio', /miembro/i],
  ['es', 'Wi-Fi is written wifi, and is feminine', /Wi-Fi|\b(el|este|del|al) wifi/],
  ['ca', 'a member is a soci', /membre/i],
  ['ca', 'Wi-Fi is written wifi, and is masculine', /Wi-Fi|\b(la|aquesta|de la) wifi/i],
  ['it', 'diners are persone, since coperto means the cover charge', /\bcoperti\b/i],
  [
    'it',
    'a withdrawn order isn’t said to be picked up',
    /ritiral[oa]|itirato con|ha ritirato|[dD]a ritirare|\bo ritirato|[Ss]i ritira/,
  ],
  ['fr', 'a withdrawn order isn’t said to be picked up', /retirez-la/],
  ['fr', '“cancel” names the order instead of saying la', /Annulez-la d/],
  ['es', 'a table near a time isn’t said to be booked for that time', /reservada a esa hora/],
  ['ca', 'a table near a time isn’t said to be booked for that time', /reservada a aquesta hora/],
  ['fr', 'a dish that each order needs isn’t said to be included', /chaque commande comprend/],
  ['es', 'the customer’s phone is a móvil', /\b(este|tu|del|el|los|otro|cada) teléfonos?\b/i],
  ['ca', 'the customer’s phone is a mòbil', /\b(aquest|teu|del|al|els|altre|cada) telèfons?\b/i],
  ['fr', 'the app is the appli', /['’]app[ .]|application/],
  ['es', 'the app is the app', /aplicaci/],
  ['ca', 'the app is the app', /aplicaci/],
  // A coupon is a bon de réduction.
  ['fr', 'a voucher is a bon d’achat', /\b[Bb]ons?\b(?! (d’achat|de réduction|appétit))(?<!chose de bon)/],
  ['zh', 'a code for people isn’t called program code', /(?<!地区)代码/],
  ['zh', 'an account is 账户', /账号/],
  ['ca', 'així que isn’t used for so', /així que/],
  ['es', 'phone signal is cobertura', /señal/],
  ['ca', 'phone signal is cobertura', /senyal/],
  ['it', 'phone signal is segnale', /(hai|c['’]è) campo/],
  // It is a rude word in half of the places where Spanish is spoken.
  ['es', 'the verb coger isn’t used', /\b[Cc]og(e|id)/],
  ['es', 'the shop is a restaurante', /tienda/],
  ['ca', 'the shop is a restaurant', /botiga/],
  ['it', 'the shop is a ristorante', /negozio/],
  ['fr', 'the shop is a restaurant', /boutique/],
  ['zh', 'the shop is a 餐厅', /店铺/],
  ['fr', 'a QR code isn’t a code QR', /code QR/],
  ['ca', '“please” is si us plau', /si et plau/],
  ['it', 'a held table isn’t said to be tenuto', /(è|viene) tenuto/],
  ['it', 'a time some minutes from now is said with tra, not in', / in circa \{minutes\}/],
  ['it', 'coming tables aren’t said to be in arrivo', /tavoli in arrivo/],
  // A day may stand ahead of the time.
  [
    'it',
    'no article stands before a time that may begin with the day',
    /\b(entro|[Dd]opo|per) le \{(until|time)\}/,
  ],
  // Before 8 and 11 it would be dall’ and all’, before 1 and 11 de l’ and a l’.
  ['it', 'no article stands before a date', /\b([Dd]al|al|il) \{(since|from|until|day|when)\}/],
  ['ca', 'no article stands before a date', /\b(del|al|el) \{(since|from|until|day)\}/],
  ['ca', 'an apostrophe is typographic', /'/],
  ['fr', 'an apostrophe is typographic', /'/],
  ['it', 'an apostrophe is typographic', /'/],
  ['fr', 'the space before a colon and the like doesn’t break', / [:;!?»]|« /],
  ['es', 'no space stands before an ellipsis', / …/],
  ['ca', 'no space stands before an ellipsis', / …/],
  ['fr', 'no space stands before an ellipsis', / …/],
  ['it', 'no space stands before an ellipsis', / …/],
  ['zh', 'an ellipsis has six dots', /(?<!…)…(?!…)/],
])('in %s %s', (language, _, other) => {
  const texts = textsOf(language)
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => other.test(text))).toEqual([])
})

/** These say the day even when it is today. */
const daySayers =
  /^#: (server\/bookings\/tell-booking|src\/routes\/profile\/privacy\/restaurant-section)\.tsx?$/m

/** Of today there is only the clock: a word that wants a day can't stand ahead of it. */
test.each(['en', 'es', 'ca', 'it', 'fr'])(
  'in %s no preposition for a day stands before {when}, which may be only a time',
  (language) => {
    const entries = catalogueOf(language)
      .split('\n\n')
      .filter((entry) => !daySayers.test(entry))
      .flatMap((entry) => textsIn(entry))
    expect(entries.length).toBeGreaterThan(1000)
    const others = /\b(on|el|en|del?|il|di|du|le|per|para|per a|pour) \{when\}| (el|il|le)"$/
    expect(entries.filter((text) => others.test(text))).toEqual([])
  },
)

/** The same English word of things that have another gender or name elsewhere. */
test.each([
  ['es', 'guests', 'How many', 'Cuántas personas'],
  ['ca', 'guests', 'How many', 'Quantes persones'],
  ['it', 'guests', 'How many', 'Quante persone'],
  ['fr', 'guests', 'How many', 'Nombre de personnes'],
  ['zh', 'guests', 'How many', '人数'],
  ['fr', 'points', 'Expired', 'Expiré'],
  ['es', 'points', 'Expired', 'Caducado'],
  ['es', 'address', 'Not sent', 'No enviada'],
])('in %s the text with the context “%s” has its own translation', (language, context, said, text) => {
  expect(catalogueOf(language)).toContain(`msgctxt "${context}"\nmsgid "${said}"\nmsgstr "${text}"\n`)
})

/** What a text is said of decides on its word, or on how it ends. */
test.each([
  // Of money and of points.
  ['zh', 'How much', '数额'],
  // Of an order, an address or a cancellation.
  ['fr', 'waits to be sent', 'attend d’être envoyée'],
  ['fr', 'may have arrived', 'peut-être arrivée'],
  ['fr', 'arrived', 'arrivée'],
  ['fr', 'was not sent', 'non envoyée'],
  ['fr', 'was withdrawn', 'abandonnée'],
  // Of an order.
  ['fr', 'paid', 'payée'],
  ['fr', 'not paid yet', 'pas encore payée'],
  ['fr', 'Ordered in this page', 'Commandée sur cette page'],
  ['ca', 'Ordered in this page', 'Demanada en aquesta pàgina'],
  // Of an order and of a voucher.
  ['fr', "It wasn't paid in time.", 'Le paiement n’est pas arrivé à temps.'],
  // Of whoever gives a voucher away.
  ['zh', 'From', '赠送人'],
  // Of one point as of many.
  ['es', 'worth {worth}', 'por valor de {worth}'],
  ['ca', 'worth {worth}', 'per valor de {worth}'],
  ['it', 'worth {worth}', 'del valore di {worth}'],
])('in %s "%s" is translated to agree with what it describes', (language, said, text) => {
  expect(catalogueOf(language)).toMatch(new RegExp(`^#.*\nmsgid "${said}"\nmsgstr "${text}"$`, 'm'))
})

test('in ca buttons use the imperative, not the infinitive', () => {
  const infinitive =
    /^msgstr "(Veure|Fer|Desar|Enviar|Rebre|Rebutjar|Registrar|Reservar|Tancar|Treure|Trucar|Convidar|Editar|Cancel·lar|Col·locar)\b/
  expect(textsOf('ca').filter((text) => infinitive.test(text))).toEqual([])
})
