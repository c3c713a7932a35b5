import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectFolder } from './settings/project-folder.ts'

// What Node has compiled is kept from start to start. Where nothing can be written there it is done each time.
enableCompileCache(join(projectFolder, 'node_modules/.cache/larder'))

const { runProgram } = await import('./start/program.ts')

await runProgram({
  distDir: join(projectFolder, 'dist'),
  firstShopPath: join(projectFolder, 'shops/demo/shop.json'),
})
