import { createRxDatabase } from 'rxdb/plugins/core'
import { RxDatabaseProvider, useLiveRxQuery, useRxCollection } from 'rxdb/plugins/react'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Menu } from '../react/menu.jsx'
import { withNews } from '../react/news.js'
import { start } from '../react/start.jsx'

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0, maximum: 1_000_000, multipleOf: 1 }
const id = { type: 'string', maxLength: 100 }
const dishes = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, title: text, description: text, cents: whole, picture: text, position: whole },
  required: ['id', 'title', 'cents', 'position'],
  indexes: ['position'],
}
const cart = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, count: whole },
  required: ['id', 'count'],
}

const database = await createRxDatabase({ name: 'menu', storage: getRxStorageDexie(), eventReduce: true })
await database.addCollections({ dishes: { schema: dishes }, cart: { schema: cart } })

const allDishes = { selector: {}, sort: [{ position: 'asc' }] }
const wholeCart = { selector: {} }

function App() {
  const lines = useRxCollection('cart')
  const { results: dishes } = useLiveRxQuery({ collection: 'dishes', query: allDishes })
  const { results: cart } = useLiveRxQuery({ collection: 'cart', query: wholeCart })
  const counts = new Map(cart.map(({ id, count }) => [id, count]))
  const add = async (id) => {
    const line = await lines.findOne(id).exec()
    if (line) await line.incrementalModify((data) => ({ ...data, count: data.count + 1 }))
    else await lines.insert({ id, count: 1 })
  }
  return dishes.length > 0 && <Menu dishes={dishes} counts={counts} onAdd={add} />
}

start(
  <RxDatabaseProvider database={database}>
    <App />
  </RxDatabaseProvider>,
)
await withNews((rows) => database.dishes.bulkUpsert(rows))
