import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { createStore, del, get, set, update } from 'idb-keyval'
import { Menu } from '../react/menu.jsx'
import { start } from '../react/start.jsx'

/** The persister of the library's documentation. */
const persister = {
  persistClient: (client) => set('queries', client),
  restoreClient: () => get('queries'),
  removeClient: () => del('queries'),
}
const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
/** The cart doesn't wait until a whole menu was written. */
const carts = createStore('carts', 'carts')
const persistOptions = {
  persister,
  dehydrateOptions: { shouldDehydrateQuery: ({ queryKey: [name] }) => name === 'menu' },
}

function App() {
  const queries = useQueryClient()
  const { data: dishes } = useQuery({
    queryKey: ['menu'],
    queryFn: async () => (await fetch('/rows.json')).json(),
  })
  const { data: counts = new Map() } = useQuery({
    queryKey: ['cart'],
    queryFn: async () => (await get('cart', carts)) ?? new Map(),
    networkMode: 'always',
    structuralSharing: false,
  })
  const { mutate } = useMutation({
    mutationFn: (id) =>
      update('cart', (before = new Map()) => new Map(before).set(id, (before.get(id) ?? 0) + 1), carts),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cart'] }),
  })
  return dishes && <Menu dishes={dishes} counts={counts} onAdd={mutate} />
}

start(
  <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
    <App />
  </PersistQueryClientProvider>,
)
