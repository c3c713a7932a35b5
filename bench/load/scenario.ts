/** The size of a run; each scenario has defaults of its own. */
export type Size = { seconds?: number; phones?: number; shops?: number; rate?: number; rounds?: number }

/** @returns the broken promises, one sentence each */
export type Scenario = (size: Size) => Promise<string[]>
