import { join } from 'node:path'
import { projectFolder } from './settings/config.ts'
import { runProgram } from './start/program.ts'

await runProgram({
  distDir: join(projectFolder, 'dist'),
  firstShopPath: join(projectFolder, 'shops/demo/shop.json'),
})
