import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectFolder } from './settings/project-folder.ts'

// Keeps Node's compiled code on disk between starts. If the folder can't be written, Node compiles again at each start.
enableCompileCache(join(projectFolder, 'node_modules/.cache/larder'))

const { runProgram } = await import('./start/program.ts')

await runProgram({
  distDir: join(projectFolder, 'dist'),
  firstShopPath: join(projectFolder, 'shops/demo/shop.json'),
})
