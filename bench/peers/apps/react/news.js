/**
 * Hands over the server's menu when it isn't the one that was handed over last; what is kept stays when there is no
 * network. The menu is named by its tag, so that an equal one costs a request and no rows.
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
