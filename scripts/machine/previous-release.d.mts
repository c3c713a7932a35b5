export function setAside(dist: string, aside: string, made: { isWhole: boolean }): void
export function keepPrevious(dist: string, aside: string): void
