import type { AccentTokens } from '../schema/shop.ts'

/** A colour as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

const black: Rgb = [0x1b, 0x17, 0x13]
const white: Rgb = [255, 255, 255]
/** The plain surfaces on which accent-coloured text has the least contrast, light and dark. */
const lightSurface: Rgb = [0xf2, 0xee, 0xe8]
const darkSurface: Rgb = [0x2b, 0x27, 0x23]
/** `--accent-soft` of src/styles/tokens.css, light and dark: this share of the fill, mixed into the raised surface. */
const onLight = { share: 0.1, surface: white }
const onDark = { share: 0.14, surface: [0x20, 0x1d, 0x1a] as Rgb }
/** The minimum contrast of text by WCAG AA. */
const readable = 4.5

/**
 * Derives colours from the shop's accent: a fill with a readable colour on it, and the accent as a text colour on
 * light and on dark surfaces. A fill that is almost dark enough for white text is darkened a little, because white
 * text on a strong colour is what people expect of a button; a light fill gets dark text. Null if the accent is no
 * colour.
 */
export function accentTokens(accent: string): AccentTokens | null {
  const colour = parseHex(accent)
  if (!colour) return null
  const deeper = towards(colour, [0, 0, 0], [white])
  const takesWhite = contrast(deeper, colour) < 1.35
  const fill = takesWhite ? deeper : colour
  return {
    '--shop-accent': toHex(fill),
    '--shop-on-accent': toHex(takesWhite ? white : readableOn(fill)),
    '--shop-accent-on-light': toHex(towards(colour, [0, 0, 0], [lightSurface, soft(fill, onLight)])),
    '--shop-accent-on-dark': toHex(towards(colour, white, [darkSurface, soft(fill, onDark)])),
  }
}

/** Black or white, whichever reads better on a colour. */
const readableOn = (colour: Rgb): Rgb => (contrast(colour, white) >= contrast(colour, black) ? white : black)

export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function parseHex(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  const parts = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(text)?.slice(1)
  const rgb = parts?.map((part) => (/^[0-9a-f]{2}$/i.test(part) ? Number.parseInt(part, 16) : Number.NaN))
  return rgb && rgb.every(Number.isFinite) ? (rgb as unknown as Rgb) : null
}

/** Moves a colour towards black or white until it is readable on all backgrounds. */
function towards(colour: Rgb, end: Rgb, backgrounds: Rgb[]): Rgb {
  for (let step = 0; step < 40; step++) {
    const mixed = mix(colour, end, step / 40)
    if (backgrounds.every((background) => contrast(mixed, background) >= readable)) return mixed
  }
  return end
}

/** The surface of selected elements and of accent-coloured tags. */
const soft = (fill: Rgb, { share, surface }: { share: number; surface: Rgb }): Rgb =>
  mix(surface, fill, share)

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, i) => Math.round(part + (to[i]! - part) * share)) as unknown as Rgb

const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const toHex = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
