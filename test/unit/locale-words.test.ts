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
  ['es', 'a Wi-Fi is a wifi, and feminine', /Wi-Fi|\b(el|este|del|al) wifi/],
  ['ca', 'a member is a soci', /membre/i],
  ['ca', 'a Wi-Fi is a wifi, and masculine', /Wi-Fi|\b(la|aquesta|de la) wifi/i],
  ['it', 'those who eat are persone: a coperto is what a table costs', /\bcoperti\b/i],
  [
    'it',
    'what is taken back isn’t fetched',
    /ritiral[oa]|itirato con|ha ritirato|[dD]a ritirare|\bo ritirato|[Ss]i ritira/,
  ],
  ['fr', 'what is taken back isn’t fetched', /retirez-la/],
  ['fr', 'it is the order that is cancelled', /Annulez-la d/],
  ['es', 'a table around a time isn’t at it', /reservada a esa hora/],
  ['ca', 'a table around a time isn’t at it', /reservada a aquesta hora/],
  ['fr', 'what an order needs isn’t in it by itself', /chaque commande comprend/],
  ['es', 'what is in one’s hand is a móvil', /\b(este|tu|del|el|los|otro|cada) teléfonos?\b/i],
  ['ca', 'what is in one’s hand is a mòbil', /\b(aquest|teu|del|al|els|altre|cada) telèfons?\b/i],
  ['fr', 'the app is the appli', /['’]app[ .]|application/],
  ['es', 'the app is the app', /aplicaci/],
  ['ca', 'the app is the app', /aplicaci/],
  ['es', 'what a phone has or hasn’t is cobertura', /señal/],
  ['ca', 'what a phone has or hasn’t is cobertura', /senyal/],
  ['it', 'what a phone has or hasn’t is segnale', /(hai|c['’]è) campo/],
  // It is a rude word in half of the places where Spanish is spoken.
  ['es', 'a coupon is had or given out', /\b[Cc]og(e|id)/],
  ['es', 'what is ordered from is a restaurante', /tienda/],
  ['ca', 'what is ordered from is a restaurant', /botiga/],
  ['it', 'what is ordered from is a ristorante', /negozio/],
  ['fr', 'what is ordered from is a restaurant', /boutique/],
  ['fr', 'what is scanned is a QR code', /code QR/],
  ['ca', 'one is asked by si us plau', /si et plau/],
  ['it', 'a table is held by somebody', /(è|viene) tenuto/],
  ['it', 'what takes some minutes from now is tra', / in circa \{minutes\}/],
  ['it', 'a table doesn’t arrive', /tavoli in arrivo/],
  // A day may stand ahead of the time.
  ['it', 'no article of the hour stands ahead of a day', /\b(entro|[Dd]opo|per) le \{(until|time)\}/],
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
  'in %s no word of a day stands ahead of what may be a clock',
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
])('in %s what is said of %s agrees with it', (language, context, said, text) => {
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
  ['fr', 'was taken back', 'abandonnée'],
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
])('in %s "%s" fits what it is said of', (language, said, text) => {
  expect(catalogueOf(language)).toMatch(new RegExp(`^#.*\nmsgid "${said}"\nmsgstr "${text}"$`, 'm'))
})

test('in ca a button tells what to do, as every other one does', () => {
  const infinitive =
    /^msgstr "(Veure|Fer|Desar|Enviar|Rebre|Rebutjar|Registrar|Reservar|Tancar|Treure|Trucar|Convidar|Editar|Cancel·lar|Col·locar)\b/
  expect(textsOf('ca').filter((text) => infinitive.test(text))).toEqual([])
})
