import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * The project's folder, to which relative paths refer, wherever a command was typed. It is searched upwards from this
 * file, as the built server lies elsewhere (dist/server).
 */
export const projectFolder = dirname(findPackageJSON(import.meta.url)!)
