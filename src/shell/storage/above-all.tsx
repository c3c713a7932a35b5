import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './above-all.module.css'

/**
 * Shows a notice at the top of the page and not of the app, which is invisible as long as a kept screen stands in its
 * place: without its data the app may never take over from it.
 */
export function AboveAll({ children }: { children: ReactNode }) {
  const [place] = useState(newPlace)
  useEffect(() => {
    document.body.prepend(place)
    return () => place.remove()
  }, [place])
  return createPortal(children, place)
}

function newPlace(): HTMLElement {
  const place = document.createElement('div')
  place.className = styles.place!
  return place
}
