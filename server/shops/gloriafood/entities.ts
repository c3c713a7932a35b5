/** HTML entities that occur in menus, apart from accented letters. */
const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  iexcl: '¡',
  iquest: '¿',
  deg: '°',
  ordf: 'ª',
  ordm: 'º',
  middot: '·',
  bull: '•',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  reg: '®',
  copy: '©',
  trade: '™',
  shy: '',
  szlig: 'ß',
}

/** Combining marks by the ending of an entity's name: `eacute` is "e" with an acute accent. */
const accents: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}

const ligatures: Record<string, string> = {
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
}

/** The character that an entity names, without its & and semicolon; undefined when the name isn't known. */
export function readEntity(name: string): string | undefined {
  if (name.startsWith('#')) return readCode(name)
  if (Object.hasOwn(ligatures, name)) return ligatures[name]
  if (Object.hasOwn(signs, name.toLowerCase())) return signs[name.toLowerCase()]
  const accent = accents[name.slice(1)]
  if (accent === undefined || !/^[a-z]/i.test(name)) return undefined
  const letter = `${name.charAt(0)}${accent}`.normalize('NFC')
  // If the pair isn't a single character, there is no such entity.
  return letter.length === 1 ? letter : undefined
}

function readCode(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return Number.isInteger(code) && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** The entities of a text whose names aren't known, as they stand there. */
export const unknownEntities = (text: string): string[] =>
  [...text.matchAll(/&([a-z]\w{1,30});/gi)].flatMap(([whole, name = '']) =>
    readEntity(name) === undefined ? [whole] : [],
  )
