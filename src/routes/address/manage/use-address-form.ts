import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Address } from '../../../../core/schema/customer/address.ts'
import type { RefusalData } from '../../../../core/schema/refusal-data.ts'
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
  /** The saved address, or the known parts of a new one. */
  known: Address
  /** The restaurant's refusal of the last change, if it refused it. */
  refused: { code: string | null; data: RefusalData | null } | null
}

/**
 * The state of the address form. Each edit is kept as a draft at once; the address is saved as a whole or not at all.
 */
export function useAddressForm({ customerId, id, known, refused }: Start) {
  const { t } = useLingui()
  const leave = useLeave('/address')
  const isOnline = useConnection().state === 'online'
  // The id comes with the form, so that saving twice, by a second tap or after a lost answer, makes one address.
  const [typed, setTyped] = useState<AddressDraft>(() => ({ id: known.id, ...keptAddress(customerId, id) }))
  const form = draftedAddress(known, typed)
  const [faults, setFaults] = useState<AddressFaults>(() =>
    refused ? faultsOf(refused.code, refused.data) : {},
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [formRef, focusFault] = useFocusOnFault()
  // A ref, since a second tap can come before `busy` is drawn.
  const going = useRef(false)

  const change = (part: AddressDraft) => {
    const next = { ...typed, ...part }
    setTyped(next)
    keepAddress(customerId, id, next)
    // A field's fault disappears while the customer corrects the field.
    setFaults((old) => without(old, part))
  }

  const show = (next: AddressFaults) => {
    setFaults(next)
    focusFault()
  }

  /** Checks the form and gives it to the engine; faults are shown at their fields. */
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
      // Only after the sentence is loaded, so that both are drawn together and scrolled into view.
      return show(refusedNow)
    }
    dropAddress(id)
    if (result.value.id !== id) noteAdded(customerId, result.value.id, id)
    // While online, the list shows how sending it goes, as the restaurant may still refuse it.
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

/** The faults without those of the changed fields; a number and its prefix count as one field. */
function without(faults: AddressFaults, part: AddressDraft): AddressFaults {
  const changed = 'mobilePrefix' in part ? [...Object.keys(part), 'mobile'] : Object.keys(part)
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !changed.includes(field)))
}
