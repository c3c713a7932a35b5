import type { Page } from 'playwright/test'

type Row = Record<string, unknown>

/**
 * Changes rows of the phone's own database, for what no test can wait for, and has the page look again, as it does
 * when it comes to the front.
 */
export async function changeRows(
  page: Page,
  table: 'outbox' | 'diningTables' | 'sessions' | 'orders' | 'menuViews',
  changes: Row,
): Promise<void> {
  await page.evaluate(
    ([name, fields]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const writing = database.transaction(name, 'readwrite')
          const reading = writing.objectStore(name).openCursor()
          reading.addEventListener('success', () => {
            const cursor = reading.result
            if (!cursor) return
            cursor.update({ ...(cursor.value as object), ...fields })
            cursor.continue()
          })
          writing.addEventListener('complete', () => {
            database.close()
            resolve()
          })
          writing.addEventListener('abort', () => reject(writing.error))
        })
      }),
    [table, changes] as const,
  )
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')))
}

/**
 * Writes copies of the newest row of the outbox, each changed, as another release might have; each needs an id of its
 * own.
 */
export const copyNewest = (page: Page, copies: { without: string[]; with: Row }[]): Promise<void> =>
  page.evaluate(
    (changes) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const writing = database.transaction('outbox', 'readwrite')
          const outbox = writing.objectStore('outbox')
          const reading = outbox.openCursor(null, 'prev')
          reading.addEventListener(
            'success',
            () => {
              const { seq: _, ...newest } = reading.result!.value as Record<string, unknown>
              for (const { without, with: fields } of changes) {
                const kept = Object.entries(newest).filter(([name]) => !without.includes(name))
                outbox.add({ ...Object.fromEntries(kept), ...fields })
              }
            },
            { once: true },
          )
          writing.addEventListener('complete', () => {
            database.close()
            resolve()
          })
          writing.addEventListener('abort', () => reject(writing.error))
        })
      }),
    copies,
  )

/** A setting as the phone has written it down, or null. */
export const settingOf = (page: Page, key: string): Promise<unknown> =>
  page.evaluate(
    (name) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction('settings').objectStore('settings').get(name)
          reading.addEventListener('success', () => {
            database.close()
            resolve((reading.result as { value: unknown } | undefined)?.value ?? null)
          })
          reading.addEventListener('error', () => reject(reading.error))
        })
      }),
    key,
  )

/** The rows of a table of the phone's own database, which is there once the app has opened it. */
export const rowsOf = (page: Page, table: 'outbox' | 'diningTables'): Promise<Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction(name).objectStore(name).getAll()
          reading.addEventListener('success', () => {
            database.close()
            resolve(reading.result as Row[])
          })
          reading.addEventListener('error', () => reject(reading.error))
        })
      }),
    table,
  )

/** How much waits in the phone's outbox. */
export const countWaiting = async (page: Page): Promise<number> => (await rowsOf(page, 'outbox')).length
