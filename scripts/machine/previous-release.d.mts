export function setAside(dist: string, aside: string, last: { isWhole: boolean }): void
export function keepPrevious(dist: string, aside: string): void
