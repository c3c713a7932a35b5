import { guestType } from '../../core/schema/constants.ts'
import { useSession } from './use-session.ts'

/** May this customer order what is for members (spec §6)? Undefined while it is being read. */
export function useIsMember(): boolean | undefined {
  const session = useSession()
  return session === undefined ? undefined : session !== null && session.customerType !== guestType
}
