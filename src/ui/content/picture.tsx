import { type SyntheticEvent, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './picture.module.css'

type PictureProps = {
  src: string
  /** Whose initial stands in when there is no picture. */
  name: string
  /** CSS aspect ratio, so that nothing moves when it arrives; a square unless said otherwise. */
  ratio?: string
  /** Its size and its corners. */
  className?: string | undefined
  /** Loaded at once: it is on the first screen. */
  eager?: boolean
  /** Not asked for yet: its frame is empty. */
  waits?: boolean
}

/**
 * A picture in a frame of fixed shape. A dish cut out on nothing gets air around it, a photo fills the frame;
 * one that is missing or can't be fetched leaves a tint with an initial. The words beside it say what is on it.
 */
export function Picture({ src, name, ratio, className, eager, waits }: PictureProps) {
  const [failed, setFailed] = useState('')
  return (
    <div className={classes(styles.frame, className)} style={ratio ? { aspectRatio: ratio } : undefined}>
      {waits ? null : !src || src === failed ? (
        <span className={styles.initial} aria-hidden="true">
          {[...name.trim()][0]?.toLocaleUpperCase()}
        </span>
      ) : (
        <img
          key={src}
          className={styles.image}
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          data-state={told(src)}
          onLoad={look}
          onError={() => setFailed(src)}
        />
      )}
    </div>
  )
}

/** Our shop server says in a picture's name whether it is clear around its dish, or full. */
const told = (src: string) => /-(clear|full)\.\w+$/.exec(src)?.[1]

/** Any other has to be looked at. On the element itself: many may arrive at once, and nothing else changes. */
async function look({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): Promise<void> {
  if (image.dataset['state']) return
  const its = await import('./cutout-corner.ts')
  image.dataset['state'] = its.hasClearCorner(image) ? 'clear' : 'full'
}
