import { useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../../../core/contract/errors.ts'
import type { BookingRow } from '../../../../core/storage/rows.ts'
import { engine } from '../../../engine.ts'
import { errorText } from '../../../shell/command.ts'
import { useIsCut } from '../../../queries/use-settings.ts'
import { useFocusOnFault } from '../../../ui/use-focus-on-fault.ts'
import { type Details, type DetailsFaults, checkDetails, faultsOf } from './check-details.ts'

/** Confirms the hold with the customer's details; faults are shown at their fields. */
export function useConfirm(row: BookingRow, form: Details) {
  const [faults, setFaults] = useState<DetailsFaults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [formRef, focusFault] = useFocusOnFault()
  // A ref, since a second tap can come before `busy` is drawn.
  const going = useRef(false)

  /** Resolves to whether the table is booked. */
  async function attempt(): Promise<boolean> {
    setFailure(null)
    const checked = await checkDetails(form)
    setFaults(checked.faults)
    focusFault()
    if (!checked.details) return false
    const result = await engine.confirmBooking({ bookingId: row.id, details: checked.details })
    // The booking's row tells both outcomes, booked and in doubt.
    if (result.ok || isUnanswered(result.code)) return result.ok
    const named = faultsOf(result.params)
    setFaults(named)
    focusFault()
    if (Object.keys(named).length === 0) setFailure(await errorText(result.code, result.params))
    return false
  }
  const confirm = async () => {
    if (going.current) return
    going.current = true
    setBusy(true)
    // Booked: the screen leaves as soon as the row says so. Till then, an unbusy screen would call it in doubt.
    if (await attempt()) return
    setBusy(false)
    going.current = false
  }
  return { faults, failure, busy, formRef, confirm }
}

/**
 * Asks the restaurant for the outcome of a confirmation in doubt, when the screen opens and when there is a connection
 * again.
 */
export function useAskAgain({ id, askedAt }: BookingRow): void {
  const isCut = useIsCut()
  const isInDoubt = askedAt !== null
  useEffect(() => {
    if (isInDoubt && !isCut) void engine.refreshBooking(id)
  }, [id, isInDoubt, isCut])
}
