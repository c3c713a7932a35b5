import { type SyntheticEvent, useState } from 'react'
import styles from './picture.module.css'

type PictureProps = {
  src: string
  /** Whose initial stands in when there is no picture. */
  name: string
  /** Empty when the words beside it say the same. */
  alt?: string
  /** CSS aspect ratio, so that nothing moves when it arrives. */
  ratio?: string
  /** On the first screen: load it at once. */
  eager?: boolean
}

/**
 * A picture in a frame of fixed shape. A dish cut out on nothing gets air around it, a photo fills the frame;
 * one that is missing or can't be fetched leaves a tint with an initial.
 */
export function Picture({ src, name, alt = '', ratio = '1 / 1', eager = false }: PictureProps) {
  const [failed, setFailed] = useState('')
  const missing = src === '' || src === failed
  return (
    <div className={styles.frame} style={{ aspectRatio: ratio }}>
      {missing ? (
        <span className={styles.initial} aria-hidden="true">
          {[...name.trim()][0]?.toLocaleUpperCase()}
        </span>
      ) : (
        <img
          key={src}
          className={styles.image}
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          data-state="waiting"
          onLoad={show}
          onError={() => setFailed(src)}
        />
      )}
    </div>
  )
}

/** On the element itself: a hundred of them arrive in a flick through the menu, and nothing else changes. */
async function show({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): Promise<void> {
  // Our shop server says in a picture's name whether it is cut out; any other has to be looked at.
  const told = /-(clear|full)\.\w+$/.exec(image.currentSrc)?.[1]
  const isCutout = told ? told === 'clear' : (await import('./cutout-corner.ts')).hasClearCorner(image)
  image.dataset['state'] = isCutout ? 'cutout' : 'photo'
}
