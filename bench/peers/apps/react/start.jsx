import { createRoot } from 'react-dom/client'

/** Shows an app; its service worker comes after its first picture of itself. */
export function start(app) {
  createRoot(document.getElementById('app')).render(app)
  const register = () => navigator.serviceWorker.register('/sw.js')
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
