import { clip } from '../../../core/contract/clip.ts'
import type { Visit } from '../engine-api.ts'

/** An address can hold anything; what is too long for the contract would make every call a bad request. */
export const clipped = (visit: Visit): Visit => ({
  ...visit,
  tableCode: visit.tableCode === null ? null : clip(visit.tableCode, 64),
  orgId: clip(visit.orgId, 100),
  source: clip(visit.source, 100),
})
