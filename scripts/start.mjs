import { build } from './build.mjs'
import { install } from './machine/install.mjs'
import { run } from './run.mjs'

install()
build()
// Young objects have 4 MB each way, not 32: with what the server makes for a request it would grow by 100 MB of garbage.
run('--max-semi-space-size=4', ['dist/server/main.mjs'])
