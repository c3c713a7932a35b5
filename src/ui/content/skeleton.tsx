import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths. */
  width?: string
  height?: string
  radius?: string
}

/** A placeholder in the shape of content that isn't loaded yet. */
export function Skeleton({ width = '100%', height = '1rem', radius }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height, borderRadius: radius }
  return <div className={styles.skeleton} style={style} aria-hidden="true" />
}
