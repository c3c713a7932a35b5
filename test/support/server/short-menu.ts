import type { TestServer } from './test-server.ts'

/**
 * Leaves one category of the menu and no combos, for tests that open hundreds of phones: most of what a phone does at
 * its first visit is to store the menu.
 */
export const shortenMenu = (server: TestServer): Promise<void> =>
  server.change((file) => {
    file.categories = file.categories.filter(({ items }) => items.some(({ id }) => id === 'burrata'))
    file.combos = []
  })
