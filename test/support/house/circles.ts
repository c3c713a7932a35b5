import { foldersOf } from './house.ts'

type Links = ReadonlyMap<string, Iterable<string>>

/** Groups of names that link back to themselves through one another (Tarjan's strongly connected components). */
export function circlesIn(links: Links): string[][] {
  const found: string[][] = []
  const depths = new Map<string, number>()
  const open: string[] = []

  /** Returns the least depth that the name leads to, among names that are still open. */
  function enter(name: string): number {
    const depth = depths.size
    depths.set(name, depth)
    const place = open.push(name) - 1
    let least = depth
    for (const next of links.get(name) ?? []) {
      const known = depths.get(next)
      if (known === undefined) least = Math.min(least, enter(next))
      else if (open.includes(next)) least = Math.min(least, known)
    }
    if (least === depth) {
      const circle = open.splice(place)
      if (circle.length > 1 || [...(links.get(name) ?? [])].includes(name)) found.push(circle.toSorted())
    }
    return least
  }
  for (const name of links.keys()) if (!depths.has(name)) enter(name)
  return found
}

/** Import circles within each folder, between its files and its subfolders. A subfolder stands for everything in it. */
export function circlesOfRooms(links: Links): string[][] {
  const arrows = [...links].flatMap(([from, targets]) => [...targets].map((to) => [from, to] as const))
  return foldersOf([...links.keys()]).flatMap((folder) => {
    const within = new Map<string, Set<string>>()
    for (const [from, to] of arrows) {
      const [one, other] = [placeIn(folder, from), placeIn(folder, to)]
      if (one === null || other === null || one === other) continue
      within.set(one, (within.get(one) ?? new Set()).add(other))
    }
    return circlesIn(within)
  })
}

/** The direct child of `folder` that is or contains the file; null if the file is elsewhere. */
function placeIn(folder: string, file: string): string | null {
  if (!file.startsWith(`${folder}/`)) return null
  const [name] = file.slice(folder.length + 1).split('/')
  return `${folder}/${name}`
}
