import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

install()
build()
run('server/main.ts')
