/** Letters that Unicode doesn't decompose, with the letters that people without the key type instead. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}

/**
 * The text as one searches for it: its words in lower case, without accents, in normal width and separated by single
 * spaces: `Café` and `ＣＡＦＥ` both become `cafe`. An English `'s` and the dot of a Catalan `l·l` don't split a word.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|·(?=l)|['’](?=s(?![\p{L}\p{N}]))/gu, '')
    .replace(/[ßæœøđðłıþς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
