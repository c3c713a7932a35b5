// The static page's only script: a cart in localStorage. It listens before the first row is there.
const cart = JSON.parse(localStorage.getItem('cart') ?? '{}')
const show = () => {
  let total = 0
  for (const [id, count] of Object.entries(cart)) {
    total += count
    const button = document.getElementById(id)
    if (button) button.textContent = count
  }
  document.querySelector('output').textContent = total ? `${total} in the cart` : ''
}
addEventListener('click', ({ target }) => {
  const { id } = target.closest('li button') ?? {}
  if (!id) return
  cart[id] = (cart[id] ?? 0) + 1
  localStorage.setItem('cart', JSON.stringify(cart))
  show()
})
addEventListener('DOMContentLoaded', show)
addEventListener('load', () => navigator.serviceWorker.register('/sw.js'))
