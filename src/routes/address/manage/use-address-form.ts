import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Address } from '../../../../core/schema/customer/address.ts'
import { engine } from '../../../engine.ts'
import { errorText } from '../../../shell/command.ts'
import { useLeave } from '../../../shell/navigation/use-leave.ts'
import { noteAdded } from '../../../parts/address/added-address.ts'
import {
  type AddressDraft,
  draftedAddress,
  dropAddress,
  keepAddress,
  keptAddress,
} from '../../../parts/address/address-draft.ts'
import { useFocusOnFault } from '../../../ui/use-focus-on-fault.ts'
import { useConnection } from '../../../queries/use-settings.ts'
import { toast } from '../../../ui/message/toast.tsx'
import { readMobile } from '../../../parts/phone/read-mobile.ts'
import { type AddressFaults, checkAddress, tidied } from './check-address.ts'
import { faultsOf } from './refused-fields.ts'

type Start = {
  customerId: string
  /** The address that is edited, or null for a new one. */
  id: string | null
  /** As it is, or what is known of a new one. */
  known: Address
  /** Why the restaurant refused it, if it did. */
  refused: { code: string | null; data: unknown } | null
}

/** An address being filled in: every change kept at once, saved as a whole or not at all. */
export function useAddressForm({ customerId, id, known, refused }: Start) {
  const { t } = useLingui()
  const leave = useLeave('/address')
  const isOnline = useConnection().state === 'online'
  // Saving twice, by a second tap or after an answer that was lost, is one address: its id comes with the form.
  const [typed, setTyped] = useState<AddressDraft>(() => ({ id: known.id, ...keptAddress(customerId, id) }))
  const form = draftedAddress(known, typed)
  const [faults, setFaults] = useState<AddressFaults>(() =>
    refused ? faultsOf(refused.code, refused.data) : {},
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [formRef, focusFault] = useFocusOnFault()
  // A second tap can come before the first is drawn.
  const going = useRef(false)

  const change = (part: AddressDraft) => {
    const next = { ...typed, ...part }
    setTyped(next)
    keepAddress(customerId, id, next)
    // What was wrong is being put right.
    setFaults((old) => without(old, part))
  }

  const show = (next: AddressFaults) => {
    setFaults(next)
    focusFault()
  }

  /** Checks it and hands it over; what is wrong is said where it stands. */
  async function trySaving(): Promise<void> {
    setFailure(null)
    keepAddress(customerId, id, typed)
    const found = checkAddress(form)
    const mobile = found.mobile ? null : await readMobile(form.mobilePrefix, form.mobile)
    const all: AddressFaults = { ...found, ...(!found.mobile && !mobile && { mobile: 'impossible' }) }
    show(all)
    if (Object.keys(all).length > 0 || !mobile) return
    const result = await engine.saveAddress(tidied({ ...form, ...mobile }))
    if (!result.ok) {
      const refusedNow = faultsOf(result.code, result.params)
      if (Object.keys(refusedNow).length === 0) setFailure(await errorText(result.code, result.params))
      // Once why is there as well: it is drawn with it, and in sight.
      return show(refusedNow)
    }
    dropAddress(id)
    if (result.value.id !== id) noteAdded(customerId, result.value.id, id)
    // With signal the list says how it goes: the restaurant may still refuse it.
    if (!isOnline) toast('text', t`Saved on this phone. It is sent when there is signal.`)
    leave()
  }

  const save = async () => {
    if (going.current) return
    going.current = true
    setBusy(true)
    await trySaving()
    setBusy(false)
    going.current = false
  }

  return { form, change, faults, failure, busy, formRef, save, leave }
}

/** The faults of the other fields; a number and its prefix are one. */
function without(faults: AddressFaults, part: AddressDraft): AddressFaults {
  const changed = 'mobilePrefix' in part ? [...Object.keys(part), 'mobile'] : Object.keys(part)
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !changed.includes(field)))
}
