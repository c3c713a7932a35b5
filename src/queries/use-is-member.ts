import { guestType } from '../../core/schema/constants.ts'
import { useSession } from './use-session.ts'

/** Whether this customer may order members-only dishes (spec §6). Undefined while the session is being read. */
export function useIsMember(): boolean | undefined {
  const session = useSession()
  return session === undefined ? undefined : session !== null && session.customerType !== guestType
}
