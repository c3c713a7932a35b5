import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/**
 * The server as an owner runs it (ADR 37): a few files without types, with the libraries in them. Its sources run as they
 * stand, too: in tests, in commands and during development.
 * @param dist where the app is built
 */
export const serverBuild = (dist: string): InlineConfig => ({
  publicDir: false,
  ssr: {
    noExternal: true,
    // They load parts of their own by name while they run.
    external: ['pg', 'pino'],
  },
  build: {
    ssr: 'server/main.ts',
    outDir: join(dist, 'server'),
    // The first page is beside it.
    emptyOutDir: false,
    target: 'node24',
    // A stack in the log is there to be read.
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' } },
  },
})

export default serverBuild(join(import.meta.dirname, 'dist'))
