import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Place } from '../../../../core/schema/customer/address.ts'
import type { FailureParams } from '../../../../workers/engine/base/result.ts'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'
import {
  type AddressDraft,
  foundPlace,
  keepAddress,
  keptAddress,
} from '../../../parts/address/address-draft.ts'
import { Notice } from '../../../ui/message/notice.tsx'
import { useErrorText } from '../../../shell/use-error-text.ts'
import { WifiSignIn } from '../../../shell/connection/wifi-sign-in.tsx'
import { useSession } from '../../../queries/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NavBar } from '../../../ui/bar/nav-bar.tsx'
import { PlaceList, useListKeys } from './place-list.tsx'
import styles from './search.module.css'
import { type StreetSearch, leastLetters, useStreetSearch } from './use-street-search.ts'

/** Searches for a street; the chosen place fills in the address form. */
export function SearchAddressScreen() {
  const { t } = useLingui()
  const session = useSession()
  return (
    <>
      <NavBar title={t`Search your street`} back="/address" />
      {session ? <Search key={session.customerId} customerId={session.customerId} /> : <ScreenSkeleton />}
    </>
  )
}

function Search({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const goOn = useGoOn(customerId)
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { list, onKeyDown } = useListKeys()
  const search = useStreetSearch(text)
  // After the shell, which gives the focus to the whole screen on arrival, in the effect that follows this one.
  useEffect(() => queueMicrotask(() => field.current?.focus()), [])
  const typed = text.trim()
  return (
    <div className={styles.page}>
      <div onKeyDown={onKeyDown}>
        <Field
          ref={field}
          label={t`Street and number`}
          value={text}
          onChange={setText}
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          hint={<Trans>At least {leastLetters} letters, and your house number.</Trans>}
        />
      </div>
      <p className="visually-hidden" role="status" aria-live="polite">
        <Found search={search} />
      </p>
      {search.state === 'found' && search.places.length > 0 && (
        <PlaceList
          places={search.places}
          field={field}
          list={list}
          onChoose={(place: Place) => goOn(foundPlace(place))}
        />
      )}
      {search.state === 'found' && search.places.length === 0 && (
        <p className={styles.muted}>
          <Trans>No street like this near the restaurant.</Trans>
        </p>
      )}
      {search.state === 'searching' && (
        <p className={styles.muted} aria-hidden="true">
          <Trans>Searching…</Trans>
        </p>
      )}
      {search.state === 'failed' && <Failed code={search.code} params={search.params} />}
      <Button
        variant={search.state === 'failed' ? 'primary' : 'secondary'}
        wide
        icon="note"
        onClick={() => goOn(typed === '' ? {} : { street: typed })}
      >
        <Trans>Type the address yourself</Trans>
      </Button>
    </div>
  )
}

/** The announcement for screen readers when the list changes. */
function Found({ search }: { search: StreetSearch }) {
  if (search.state === 'searching') return <Trans>Searching…</Trans>
  if (search.state !== 'found') return null
  if (search.places.length === 0) return <Trans>No street like this near the restaurant.</Trans>
  return <Plural value={search.places.length} one="# street found" other="# streets found" />
}

function Failed({ code, params }: { code: string; params: FailureParams | undefined }) {
  const why = useErrorText(code, params)
  return (
    <Notice
      tone="warn"
      icon="offline"
      live
      action={code === 'EN_CAPTIVE_PORTAL' ? <WifiSignIn /> : undefined}
    >
      {code === 'EN_OFFLINE' ? (
        <Trans>Streets can't be searched without a connection. You can type the address yourself.</Trans>
      ) : (
        why
      )}
    </Notice>
  )
}

/**
 * Goes to the address form with the given edits: back if the customer came from there, else to a form that replaces
 * this screen.
 */
function useGoOn(customerId: string) {
  const router = useRouter()
  const navigate = useNavigate()
  const { id = null } = useSearch({ strict: false })
  const fromForm = useRouterState({ select: ({ location }) => location.state.fromForm === true })
  return (part: AddressDraft) => {
    keepAddress(customerId, id, { ...keptAddress(customerId, id), ...part })
    if (fromForm) router.history.back()
    else
      void navigate({
        to: '/address/manage',
        search: (old) => ({ ...old, id: id ?? undefined }),
        replace: true,
      })
  }
}
