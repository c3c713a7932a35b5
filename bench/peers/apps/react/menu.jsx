import { useWindowVirtualizer } from '@tanstack/react-virtual'
import '../look.css'

const price = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })
const rowHeight = 136
/** Of the heading, with its margins. */
const top = 56

/** The same screen for every React app; `counts` says how many of a dish are in the cart. Only rows near the screen are made. */
export function Menu({ dishes, counts, onAdd }) {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this
  const rows = useWindowVirtualizer({
    count: dishes.length,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
  })
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <>
      <h1>Menu</h1>
      <ul style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <Row key={index} dish={dishes[index]} top={start - top} counts={counts} onAdd={onAdd} />
        ))}
      </ul>
      <output>{total > 0 ? `${total} in the cart` : ''}</output>
    </>
  )
}

function Row({ dish: { id, title, description, cents, picture }, top, counts, onAdd }) {
  return (
    <li style={{ position: 'absolute', insetInline: 0, top }}>
      <h3>{title}</h3>
      <p>{description}</p>
      <b>{price.format(cents / 100)}</b>
      {picture && <img src={picture} alt="" width="96" height="96" />}
      <button type="button" aria-label={`Add ${title}`} onClick={() => onAdd(id)}>
        {counts.get(id) ?? '+'}
      </button>
    </li>
  )
}
