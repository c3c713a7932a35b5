import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * Relative paths are meant from here, wherever a command was typed. It is looked for from this file upwards: once built, the
 * server is elsewhere (dist/server).
 */
export const projectFolder = dirname(findPackageJSON(import.meta.url)!)
