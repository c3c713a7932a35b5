import { join } from 'node:path'
import { projectFolder } from './config.ts'
import { runProgram } from './program.ts'

await runProgram({
  distDir: join(projectFolder, 'dist'),
  firstShopPath: join(projectFolder, 'shops/demo/shop.json'),
})
