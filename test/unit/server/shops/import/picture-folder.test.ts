import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pictureFolder } from '../../../../../server/shops/import/picture-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'larder-pictures-'))
afterAll(() => rmSync(root, { recursive: true }))
const folder = join(root, 'shop')
mkdirSync(join(folder, 'sub.png'), { recursive: true })
const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
writeFileSync(join(root, 'outside.png'), png)
writeFileSync(join(folder, 'good.png'), png)
writeFileSync(join(folder, 'page.png'), '<html>')
writeFileSync(join(folder, 'good.svg'), '<?xml version="1.0"?><svg xmlns="x"/>')
writeFileSync(join(folder, 'photo.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
writeFileSync(join(folder, 'photo.webp'), 'RIFF\0\0\0\0WEBPVP8 ')
writeFileSync(join(folder, 'huge.png'), Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))
writeFileSync(join(folder, 'jam\u00f3n.png'), png)
writeFileSync(join(folder, 'pin\u0303a (1).png'), png)
symlinkSync(join(root, 'outside.png'), join(folder, 'link.png'))
symlinkSync(join(folder, 'good.png'), join(folder, 'inner.png'))
symlinkSync(join(folder, 'loop.png'), join(folder, 'loop.png'))

describe('the pictures beside a shop file', () => {
  test.each([
    ['good.png', true],
    ['good.svg', true],
    ['photo.jpg', true],
    ['photo.webp', true],
    ['inner.png', true],
    // A letter and its accent may be one character in the shop file and two in the file's name, or the other way round.
    ['jam\u00f3n.png', true],
    ['jamo\u0301n.png', true],
    ['pi\u00f1a (1).png', true],
    ['none.png', false],
    ['sub.png', false],
    ['good.png/x.png', false],
    ['page.png', 'the picture "page.png" is not what its name says; save it again as .png'],
    ['huge.png', 'the picture "huge.png" is larger than 5 MB'],
    ['link.png', 'the picture "link.png" lies outside the folder of the shop file'],
    ['loop.png', 'the picture "loop.png" can\'t be used: its links lead in a circle'],
    ['../outside.png', 'the picture "../outside.png" lies outside the folder of the shop file'],
    ['/etc/passwd', 'the picture "/etc/passwd" lies outside the folder of the shop file'],
  ])('checks %s with the result %j', (path, verdict) => {
    expect(pictureFolder(folder).check(path)).toBe(verdict)
  })

  test.each(['good.png', 'jamo\u0301n.png', 'pi\u00f1a (1).png'])('reads %s', (path) => {
    expect(pictureFolder(folder).read(path)).toEqual(png)
  })
})
