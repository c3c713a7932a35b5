/** How large; what isn't given is the scenario's own. */
export type Size = { seconds?: number; phones?: number; shops?: number; rate?: number; rounds?: number }

/** @returns what was broken, a sentence each */
export type Scenario = (size: Size) => Promise<string[]>
