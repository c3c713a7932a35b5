import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { InvalidConfig, readConfig, sqlitePathOf, variables } from '../../../../server/settings/config.ts'
import { Environment, secrets } from '../../../../server/settings/environment.ts'
import { loadEnvFile } from '../../../../server/settings/env-file.ts'
import { misspeltAmong } from '../../../../server/start/misspelt.ts'
import { projectFolder } from '../../../../server/settings/project-folder.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof InvalidConfig ? error.faults : ['another error']
  }
}

describe('a .env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-env-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const faultsIn = (text: string): string[] => {
    writeFileSync(join(folder, '.env'), text)
    try {
      loadEnvFile(folder)
      return []
    } catch (error) {
      return error instanceof InvalidConfig ? error.faults : ['another error']
    }
  }
  afterEach(() => vi.unstubAllEnvs())

  test('is refused when # would cut an unquoted value; a quoted value is read in full', () => {
    for (const name of ['SMS_WEBHOOK_SECRET', 'TILES_ATTRIBUTION']) vi.stubEnv(name, undefined)
    const cut = 'PORT=1\nSMS_WEBHOOK_SECRET=s3cret#s3cret\n export TILES_ATTRIBUTION = a#b # c\nOTHERS=a#b\n'
    expect(faultsIn(cut)).toEqual([
      expect.stringMatching(/^SMS_WEBHOOK_SECRET must be in quotes in .*\.env: # begins a comment there\.$/),
      expect.stringMatching(/^TILES_ATTRIBUTION must be in quotes/),
    ])
    expect(process.env['SMS_WEBHOOK_SECRET']).toBeUndefined()
    const whole = `# a#b\nSMS_WEBHOOK_SECRET = "s3cret#s3cret"\nTILES_ATTRIBUTION=a b # c#d\nOTHERS=#\n`
    expect(faultsIn(whole)).toEqual([])
    expect(process.env['SMS_WEBHOOK_SECRET']).toBe('s3cret#s3cret')
    expect(process.env['TILES_ATTRIBUTION']).toBe('a b')
  })

  test('names what looks like a misspelt setting, and no variable of another program', () => {
    const text =
      '# TRUST_PROXI=1\nPUBLIC_URI=x\nexport TRUST_PROXI = 1\nPGHOST=x\nPGPORT=1\nNODE_ENV=x\npublic_url=x\n'
    for (const name of ['PUBLIC_URI', 'TRUST_PROXI', 'PGHOST', 'PGPORT', 'NODE_ENV', 'public_url'])
      vi.stubEnv(name, '')
    writeFileSync(join(folder, '.env'), text)
    expect(misspeltAmong(loadEnvFile(folder))).toEqual([
      { name: 'PUBLIC_URI', meant: 'PUBLIC_URL' },
      { name: 'TRUST_PROXI', meant: 'TRUST_PROXY' },
      { name: 'public_url', meant: 'PUBLIC_URL' },
    ])
  })
})

describe('the configuration', () => {
  test('has defaults for everything', () => {
    expect(readConfig({}, true)).toEqual({
      port: 8787,
      host: '127.0.0.1',
      dataDir: join(projectFolder, 'data'),
      databaseUrl: undefined,
      logLevel: 'info',
      logFormat: 'pretty',
      publicUrl: undefined,
      trustedProxies: 0,
      smsWebhookUrl: undefined,
      smsWebhookSecret: undefined,
      geocoderUrl: undefined,
      routingUrl: undefined,
      tilesUrl: undefined,
      tilesAttribution: undefined,
      payments: { bank: 'sandbox', isAsked: false },
      watching: { metrics: null, traces: null },
      isUnlimited: false,
    })
    expect(readConfig({}, false).logFormat).toBe('json')
  })

  test('is read from the environment; an empty value counts as none', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/larder',
      DATABASE_URL: 'postgresql://u:p@h:5/db?sslmode=require',
      LOG_LEVEL: 'silent',
      LOG_FORMAT: '',
      PUBLIC_URL: 'https://Order.example/',
      TRUST_PROXY: ' 1 ',
      SMS_WEBHOOK_URL: 'http://127.0.0.1:9000/sms?shop=1',
      SMS_WEBHOOK_SECRET: 's3cret-s3cret',
      GEOCODER_URL: 'https://photon.example/api',
      ROUTING_URL: 'https://router.example',
      TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key=1',
      TILES_ATTRIBUTION: '© Somebody <b>',
    }
    const config = readConfig(env, false)
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      logLevel: 'silent',
      logFormat: 'json',
      publicUrl: 'https://order.example',
      trustedProxies: 1,
      smsWebhookUrl: 'http://127.0.0.1:9000/sms?shop=1',
      smsWebhookSecret: 's3cret-s3cret',
      geocoderUrl: 'https://photon.example/api',
      routingUrl: 'https://router.example',
      tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png?key=1',
      tilesAttribution: '© Somebody <b>',
    })
    expect(sqlitePathOf(config)).toBe('/srv/larder/larder.sqlite')
  })

  test('reports all invalid values at once and says what is valid, without showing secrets', () => {
    const env = {
      PORT: '70000',
      HOST: 'a b',
      LOG_LEVEL: 'loud',
      LOG_FORMAT: 'xml',
      PUBLIC_URL: 'order.example',
      TRUST_PROXY: 'yes',
      DATABASE_URL: 'mysql://u:hunter2@h',
      SMS_WEBHOOK_URL: 'https://u:hunter2@sms.example',
      SMS_WEBHOOK_SECRET: 'hunter2',
      GEOCODER_URL: 'photon.example/hunter2',
      TILES_URL: 'https://tiles.example/{z}/{x}.png?key=hunter2',
      TILES_ATTRIBUTION: 'a\nb',
    }
    expect(faultsOf(env)).toEqual([
      'PORT must be a whole number from 0 to 65535, not "70000".',
      'HOST must be a host name or an IP address, without port, not "a b".',
      'DATABASE_URL must be an address that begins with postgres:// (the embedded database needs none).',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
      'LOG_FORMAT must be pretty or json, not "xml".',
      'PUBLIC_URL must be an address such as https://order.example, without a path, not "order.example".',
      'TRUST_PROXY must be how many reverse proxies stand in front of the server, from 0 to 9, not "yes".',
      'SMS_WEBHOOK_URL must be an address that begins with https:// or http://, without user and password.',
      'SMS_WEBHOOK_SECRET must be 8 to 500 letters, digits and signs, without spaces.',
      'GEOCODER_URL must be an address that begins with https:// or http://, without user and password.',
      'TILES_URL must be an address such as https://tiles.example/{z}/{x}/{y}.png, or of a style that ends in .json.',
      'TILES_ATTRIBUTION must be one line of at most 200 characters, not "a\\nb".',
    ])
  })

  test('requires TILES_ATTRIBUTION when TILES_URL is set', () => {
    expect(faultsOf({ TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' })).toEqual([
      'TILES_ATTRIBUTION must be the credit that the map asks for, since TILES_URL is set.',
    ])
    expect(faultsOf({ TILES_ATTRIBUTION: '© Somebody' })).toEqual([])
  })

  test('allows LIMITS=off only while the server is reachable from this machine alone', () => {
    const sentence = 'LIMITS must be on where others than this machine get in (HOST, PUBLIC_URL), not "off".'
    for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'order.example'])
      expect(faultsOf({ LIMITS: 'off', HOST })).toEqual([sentence])
    expect(faultsOf({ LIMITS: 'off', PUBLIC_URL: 'https://order.example' })).toEqual([sentence])
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      expect(readConfig({ LIMITS: 'off', HOST }).isUnlimited).toBe(true)
    expect(faultsOf({ LIMITS: 'none' })).toEqual(['LIMITS must be on or off, not "none".'])
  })

  test('reads where metrics and traces go, and refuses invalid values without showing secrets', () => {
    const env = {
      METRICS_PORT: '9090',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hunter2%3D,x=100%',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    expect(readConfig(env).watching).toEqual({
      metrics: { port: 9090, host: '127.0.0.1' },
      traces: {
        endpoint: 'http://127.0.0.1:4318',
        headers: { 'api-key': 'hunter2=', x: '100%' },
        serviceName: 'larder',
        share: 0.25,
      },
    })
    expect(
      faultsOf({ METRICS_PORT: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'hunter2', OTEL_TRACES_SAMPLER_ARG: '2' }),
    ).toEqual([
      'METRICS_PORT must be a whole number from 0 to 65535, not "x".',
      'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as name=value,name=value.',
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2".',
    ])
  })

  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_hunter2hunter2',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }
  test.for([
    ['the practice bank when nothing is configured', {}, 'sandbox'],
    ['the practice bank at a localhost address', { PUBLIC_URL: 'http://localhost:8787' }, 'sandbox'],
    ['no bank at an address of the local network', { PUBLIC_URL: 'http://192.168.1.2:8787' }, 'none'],
    ['no bank at a public address', { PUBLIC_URL: 'https://order.example' }, 'none'],
    [
      'the practice bank at a public address when PAYMENT_BANK asks for it',
      { PUBLIC_URL: 'https://o.example', PAYMENT_BANK: 'sandbox' },
      'sandbox',
    ],
    ['Stripe when its keys are set', { PUBLIC_URL: 'https://o.example', ...keys }, 'stripe'],
    ['no bank when PAYMENT_BANK is none, even with Stripe’s keys', { PAYMENT_BANK: 'none', ...keys }, 'none'],
  ] as [string, Record<string, string>, string][])('takes payments with %s', ([, env, bank]) => {
    expect(readConfig(env).payments.bank).toBe(bank)
  })

  test('requires all of Stripe’s keys or none, and never shows a key', () => {
    const { STRIPE_SECRET_KEY } = keys
    const whole =
      'STRIPE_SECRET_KEY must be given together with STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none of them'
    const halves: Record<string, string>[] = [{ STRIPE_SECRET_KEY }, { PAYMENT_BANK: 'stripe' }]
    for (const env of halves) expect(faultsOf(env)).toEqual([expect.stringContaining(whole)])
    const swapped = { ...keys, STRIPE_PUBLISHABLE_KEY: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: 'hunter2' }
    const faults = faultsOf(swapped)
    expect(faults).toHaveLength(2)
    expect(faults.join('')).not.toContain('hunter2')
  })

  test('requires both of Stripe’s keys to be live keys, or both test keys', () => {
    const modes = { sk_live: 'live', rk_live: 'live', sk_test: 'test', rk_test: 'test' }
    const sentence =
      'STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY: both of them live keys, or both test keys.'
    for (const [secret, mode] of Object.entries(modes))
      for (const other of ['live', 'test']) {
        const STRIPE_PUBLISHABLE_KEY = `pk_${other}_12345678`
        const faults = faultsOf({ ...keys, STRIPE_SECRET_KEY: `${secret}_12345678`, STRIPE_PUBLISHABLE_KEY })
        expect(faults, `${secret} with pk_${other}`).toEqual(other === mode ? [] : [sentence])
      }
  })

  test.for(['-1', '8787.5', '1e3', '0x10', '65536', 'http'])('refuses PORT %s', (PORT) => {
    expect(faultsOf({ PORT })).toHaveLength(1)
  })

  test.for([
    'https://a.example/shop',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://a.example?x=1',
    'javascript:alert(1)',
  ])('refuses PUBLIC_URL %s', (PUBLIC_URL) => {
    expect(faultsOf({ PUBLIC_URL })).toHaveLength(1)
  })
})

const plain = (cell: string) => cell.trim().replaceAll('`', '')

test('every variable that the schema reads is in the table of variables, and the other way round', () => {
  const names = variables.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(Environment.pipe[0].entries).toSorted())
  expect([...secrets].filter((name) => !names.includes(name))).toEqual([])
})

test('docs/operating.md lists exactly the variables that the server reads', () => {
  const text = readFileSync(join(projectFolder, 'docs/operating.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))
  const documented = rows.map((row) => row.split('|').slice(1, 4).map(plain))
  expect(documented).toEqual(variables.map(({ name, fallback, does }) => [name, fallback, does].map(plain)))
})
