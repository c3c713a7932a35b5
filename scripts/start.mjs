import { build } from './build.mjs'
import { install } from './machine/install.mjs'
import { run } from './run.mjs'

install()
build()
// Young objects have 16 MB each way, not 32 or more: what the server makes for a request is garbage soon (ADR 35).
run('--max-semi-space-size=16', ['dist/server/main.mjs'])
