import { type SyntheticEvent, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './picture.module.css'

type PictureProps = {
  src: string
  /** The name whose initial is shown if there is no picture. */
  name: string
  /** CSS aspect ratio, so that the layout doesn't move when the picture arrives; a square by default. */
  ratio?: string
  /** Sets the size and the corners. */
  className?: string | undefined
  /** Loaded at once, for a picture on the first screen. */
  eager?: boolean
  /** Not requested yet: the frame is empty. */
  waits?: boolean
}

/**
 * A picture in a frame of fixed shape. A cut-out dish gets a margin around it, a photo fills the frame. If there is no
 * picture or it can't be fetched, a tinted frame with an initial is shown. `alt` is empty because the text beside it
 * says what it shows.
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

/** Our server marks in a picture's file name whether it is a cut-out dish (`clear`) or a photo (`full`). */
const told = (src: string) => /-(clear|full)\.\w+$/.exec(src)?.[1]

/**
 * Examines a picture without such a mark. The state is set on the element directly, without a render: many pictures may
 * arrive at once, and nothing else changes.
 */
async function look({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): Promise<void> {
  if (image.dataset['state']) return
  const its = await import('./cutout-corner.ts')
  image.dataset['state'] = its.hasClearCorner(image) ? 'clear' : 'full'
}
