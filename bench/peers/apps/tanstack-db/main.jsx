import {
  createCollection,
  createIndexedDB,
  indexedDBCollectionOptions,
  useLiveQuery,
} from '@tanstack/react-db'
import { Menu } from '../react/menu.jsx'
import { withNews } from '../react/news.js'
import { start } from '../react/start.jsx'

const db = await createIndexedDB({ name: 'menu', version: 1, stores: ['dishes', 'cart'] })
const getKey = ({ id }) => id
const dishes = createCollection(indexedDBCollectionOptions({ db, name: 'dishes', getKey }))
const cart = createCollection(indexedDBCollectionOptions({ db, name: 'cart', getKey }))

function add(id) {
  if (cart.has(id)) cart.update(id, (line) => void (line.count += 1))
  else cart.insert({ id, count: 1 })
}

function App() {
  const { data: rows } = useLiveQuery((q) =>
    q.from({ dish: dishes }).orderBy(({ dish }) => dish.position, 'asc'),
  )
  const { data: lines } = useLiveQuery((q) => q.from({ line: cart }))
  const counts = new Map(lines.map(({ id, count }) => [id, count]))
  return rows.length > 0 && <Menu dishes={rows} counts={counts} onAdd={add} />
}

start(<App />)
await dishes.preload()
await withNews((rows) => dishes.utils.importData(rows))
