/**
 * Passes on the server's menu if it changed since the last time; without a network the saved one stays. The menu is
 * identified by its ETag, so that an unchanged one costs a request but no rows.
 */
export async function withNews(keep) {
  const known = localStorage.getItem('menu') ?? ''
  const answer = await fetch('/rows.json', { cache: 'no-store', headers: { 'if-none-match': known } }).catch(
    () => null,
  )
  if (!answer?.ok) return
  const rows = await answer.json()
  await keep(rows.map((row, position) => ({ ...row, position })))
  localStorage.setItem('menu', answer.headers.get('etag'))
}
