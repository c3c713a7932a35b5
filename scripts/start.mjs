import { build } from './build.mjs'
import { install } from './machine/install.mjs'
import { run } from './run.mjs'

install()
build()
// Limits V8's semi-spaces to 16 MB each instead of 32 or more: the server's objects for a request soon become garbage
// (ADR 35).
run('--max-semi-space-size=16', ['dist/server/main.mjs'])
