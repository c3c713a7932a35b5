import { type SyntheticEvent, useState } from 'react'
import { isCutout } from './cutout.ts'
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
  const [state, setState] = useState<'waiting' | 'photo' | 'cutout' | 'failed'>('waiting')
  const [stateOf, setStateOf] = useState(src)
  if (stateOf !== src) {
    setStateOf(src)
    setState('waiting')
  }
  const arrived = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setState(isCutout(currentTarget) ? 'cutout' : 'photo')
  const missing = src === '' || state === 'failed'
  return (
    <div className={styles.frame} style={{ aspectRatio: ratio }}>
      {missing ? (
        <span className={styles.initial} aria-hidden="true">
          {[...name.trim()][0]?.toLocaleUpperCase()}
        </span>
      ) : (
        <img
          className={styles.image}
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          data-state={state}
          data-cutout={state === 'cutout' || undefined}
          onLoad={arrived}
          onError={() => setState('failed')}
        />
      )}
    </div>
  )
}
