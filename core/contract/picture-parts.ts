/** Several pictures at once: `GET /pictures/SHOP?names=A,B`, answered in parts (multipart.ts). Ours: the spec is silent. */

/** So many pictures are answered at once. */
export const mostPicturesAtOnce = 40

/** The address that brings these pictures of one shop, by the paths that the shop and its menus have of them. */
export function picturesAt(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.slice(0, first.lastIndexOf('/'))
  return `${folder}?names=${paths.map(pictureName).join(',')}`
}

/** What a picture is called in its shop's folder. */
export const pictureName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
