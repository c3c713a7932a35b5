import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds one of the React apps for production: `APP` names its folder. */
const app = process.env['APP']

export default defineConfig({
  root: join(import.meta.dirname, 'apps/react'),
  logLevel: 'warn',
  plugins: [react()],
  resolve: { alias: { 'the-app': join(import.meta.dirname, 'apps', app, 'main.jsx') } },
  build: {
    outDir: join(import.meta.dirname, 'dist', app),
    emptyOutDir: true,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
  },
})
