import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/**
 * Builds the server for production (ADR 37): a few files without types, libraries included. Tests, commands and
 * development run its sources directly.
 * @param dist where the app is built
 */
export const serverBuild = (dist: string): InlineConfig => ({
  publicDir: false,
  ssr: {
    noExternal: true,
    // These load parts of themselves by name at run time.
    external: ['pg', 'pino'],
  },
  build: {
    ssr: 'server/main.ts',
    outDir: join(dist, 'server'),
    // The folder also contains the first page's build.
    emptyOutDir: false,
    target: 'node24',
    // Keeps stack traces in the log readable.
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' } },
  },
})

export default serverBuild(join(import.meta.dirname, 'dist'))
