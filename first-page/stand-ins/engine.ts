/** Replaces `src/engine.ts`: on the server nobody taps, and no worker is started. */
const refuse = () => {
  throw new Error('the first page is only drawn: it has no engine')
}

export const engine = new Proxy({}, { get: () => refuse })
export const engineLock = refuse
export const relaunch = refuse
export const runInPage = refuse
export const takeEarlyAdd = refuse
export const startedVisit = null
export const refreshMenu = refuse
