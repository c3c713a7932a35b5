import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Place } from '../../../../core/schema/customer/address.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './search.module.css'

type PlaceListProps = {
  places: Place[]
  /** The search field above: the up arrow leads from the first place back to it. */
  field: RefObject<HTMLInputElement | null>
  list: RefObject<HTMLUListElement | null>
  onChoose: (place: Place) => void
}

/** The places found. Each is a button; the arrow keys move between them too. */
export function PlaceList({ places, field, list, onChoose }: PlaceListProps) {
  return (
    <ul ref={list} className={styles.places} onKeyDown={(event) => walk(event, field.current)}>
      {places.map((place) => {
        const { id, street, postcode, city, district } = place
        const where = [[postcode, city].filter(Boolean).join(' '), district].filter(Boolean).join(' · ')
        return (
          <li key={id || `${street} ${where}`}>
            <button type="button" className={styles.place} onClick={() => onChoose(place)}>
              <Icon name="pin" size={20} />
              <span className={styles.words}>
                <span className={styles.street}>{street}</span>
                <span className={styles.where}>{where}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function walk(event: KeyboardEvent<HTMLUListElement>, field: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Escape') field?.focus()
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const next = at + step < 0 ? field : buttons[at + step]
  next?.focus()
  event.preventDefault()
}

/** The down arrow leads from the field into the list. */
export function useListKeys() {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const first = list.current?.querySelector('button')
    if (event.key !== 'ArrowDown' || !first) return
    first.focus()
    event.preventDefault()
  }
  return { list, onKeyDown }
}
