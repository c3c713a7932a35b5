import { multipartType, packBoundary } from './multipart.ts'

/** Media types of the files of a build, by file extension. */
const types: Record<string, string> = {
  pack: `${multipartType}; boundary=${packBoundary}`,
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}

const endingOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''

/** True when a path names a file rather than a screen. A dot alone doesn't tell, as an item's id may contain one. */
export const namesFile = (path: string): boolean => Object.hasOwn(types, endingOf(path))

export const mediaTypeOf = (path: string): string => types[endingOf(path)] ?? 'application/octet-stream'

/** Whether a media type is text and so worth compressing; pictures and fonts are compressed already. */
export const isText = (mediaType: string): boolean =>
  /^text\/|^application\/(json|xml|manifest\+json)|^image\/svg/.test(mediaType)
