/**
 * Several pictures in one request: `GET /pictures/SHOP?names=A,B`, answered in parts (multipart.ts). Ours: the spec
 * is silent.
 */

/** The maximum number of pictures per request. */
export const mostPicturesAtOnce = 40

/** The address that returns these pictures of one shop; `paths` are as in the shop and its menus. */
export function picturesAt(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.slice(0, first.lastIndexOf('/'))
  return `${folder}?names=${paths.map(pictureName).join(',')}`
}

/** The name of a picture in its shop's folder. */
export const pictureName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
