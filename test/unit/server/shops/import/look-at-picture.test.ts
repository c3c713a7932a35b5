import { describe, expect, test } from 'vitest'
import { lookAtPicture } from '../../../../../server/shops/import/look-at-picture.ts'

/** Pictures of 37 x 21 pixels, with their media types. */
const pictures: [name: string, mediaType: string, base64: string][] = [
  [
    'PNG',
    'image/png',
    'iVBORw0KGgoAAAANSUhEUgAAACUAAAAVEAIAAAAeFmy6AAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAP' +
      'oAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0T///////8JWPfcAAAAB3RJTUUH6gwBEQkU0Lu+UwAAALJJ' +
      'REFUWMPtljEOwyAQBAeJEn/G8LN8I0+LXwM9KdwgnYkcSJxwYsrjtLDiFmFyRjEmruC2Xx/jW9gYYHl06xgA+iehpt' +
      'Oob6OHRfHtTXvjYlPQ/bT4jzwtf4r24VRuL4VX9so/jTHHdbl6hl1BakodeYZap9QxNw/3mb0xUW+vzF6ZqHKys6hI' +
      'zvS8S01T1iudNnlwM3tjMu2xz3Qm056tfoW2bd0Gcb1yy0vtwdEfRAtP1gtFPn4OK5QAAAAldEVYdGRhdGU6Y3JlYX' +
      'RlADIwMjYtMTItMDFUMTc6MDk6MjArMDA6MDCfmlvNAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTEyLTAxVDE3OjA5' +
      'OjIwKzAwOjAw7sfjcQAAAABJRU5ErkJggg==',
  ],
  [
    'JPEG',
    'image/jpeg',
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCw' +
      'kJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ' +
      'EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAVACUDAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYI/8' +
      'QAGhAAAgIDAAAAAAAAAAAAAAAAABUDFFFhYv/EABcBAQEBAQAAAAAAAAAAAAAAAAAIBgn/xAAZEQADAQEBAAAAAAAA' +
      'AAAAAAAAFmIEFVH/2gAMAwEAAhEDEQA/AMvttmcTJOh7bQbbCZIbaDbYTJDbQbbCZIbaDbYTJDbRGteitkuSYW2g16' +
      'CXIbaDXoJchtoNeglyG2g16CXIbaJG7NkqTg5fCb+3oF2bI4OXwdvQLs2Rwcvg7egXZsjg5fB29AuzZHBy+Dt6D//Z',
  ],
  [
    'progressive JPEG',
    'image/jpeg',
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCw' +
      'kJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ' +
      'EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wgARCAAVACUDAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUH/8' +
      'QAFwEBAQEBAAAAAAAAAAAAAAAAAAcFCP/aAAwDAQACEAMQAAABy/N6HAAjVuYAASKlNwAP/8QAFxABAQEBAAAAAAAA' +
      'AAAAAAAAABMBEv/aAAgBAQABBQKqqqqqqqqqrvXeu9d671//xAAYEQADAQEAAAAAAAAAAAAAAAAAFWEDFP/aAAgBAw' +
      'EBPwFtRtRtRtRtRtRtRtRtRtTt0O3Q7dDt0O3Q/8QAGBEAAwEBAAAAAAAAAAAAAAAAABVhAxT/2gAIAQIBAT8BTQTQ' +
      'TQTQTQSwSwSwSwSw4MjgyODI4MjgyP/EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAQEABj8Cf//EABYQAQEBAAAAAA' +
      'AAAAAAAAAAAHEAIP/aAAgBAQABPyHP1KUpaVX/2gAMAwEAAgADAAAAEG2222223//EABQRAQAAAAAAAAAAAAAAAAAA' +
      'ADD/2gAIAQMBAT8Qeqqqqr//xAAWEQEBAQAAAAAAAAAAAAAAAAAAYTD/2gAIAQIBAT8QyqoAIIIIIP/EABcQAQEBAQ' +
      'AAAAAAAAAAAAAAAABhcSD/2gAIAQEAAT8Q000011VVlllln//Z',
  ],
  [
    'lossy WebP',
    'image/webp',
    'UklGRnwAAABXRUJQVlA4IHAAAABQBQCdASolABUAPpFAmkk/I6KhJWzL4BIJaADHX9b5B+JPCBF/+0AAVo35K3H8Rv' +
      'Rr8oAA/vCzr+e0PhJdM8LQ1hpqG//1zm/XOX+GH3RPjxeYky4O/6nSDOTjgtOUptZLnU591rUbzFPpDAO9AAAA',
  ],
  [
    'lossless WebP',
    'image/webp',
    'UklGRnYAAABXRUJQVlA4TGkAAAAvJAAFAJmM6H9sIqL/AcVt2zjcf+20q38yaZvWv9ztL5kwxPz0jysUuG2jZHiMrx' +
      'A4IrYzeDsQfNoDgh9yL+I7g/XLagECAaCCUJRAgITSNv6rzp3SHEI9Qs2tnKp+Dl4JyhaWPvs7BQAA',
  ],
  [
    'extended WebP',
    'image/webp',
    'UklGRrgAAABXRUJQVlA4WAoAAAAQAAAAJAAAFAAAQUxQSDQAAAABmYzof0BtIykO13+5kG8G700WMQFq27ZhZDttyh' +
      '00Q+TGEDIg1Q+QQWVbwt+cBQmCpc8GVlA4IF4AAABwBACdASolABUAPpE+m0kloyKhJWzIsBIJZADM/oB8gEwAt/+7' +
      'AAFdA6YVBAD+7qY//wG6+LaZf/3OB8y3zLfyexneAmcX9rPOGMnKpfxui4v/4Uz+N0XFASs4oAAA',
  ],
  [
    'AVIF',
    'image/avif',
    'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA' +
      'AAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAMAAAACNpaW5mAAAAAAAB' +
      'AAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADA' +
      'AAAAAUaXNwZQAAAAAAAAAlAAAAFQAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAADhtZGF0' +
      'EgAKBhgVJKMCEDIkGAAKKKKEAMWm75fF0pgWwDBaxM4zwG34FcK1Oe+Lg+rkqEeU',
  ],
]

describe.each(pictures)('a picture, %s,', (_, mediaType, base64) => {
  const whole = Buffer.from(base64, 'base64')

  test('says how large it is, and that it is whole, also with something behind it', () => {
    const found = { width: 37, height: 21, isWhole: true }
    expect(lookAtPicture(whole, mediaType)).toEqual(found)
    if (mediaType === 'image/avif') return
    expect(lookAtPicture(Buffer.concat([whole, Buffer.alloc(9)]), mediaType)).toEqual(found)
  })

  test('isn’t whole wherever it breaks off, and says no other size', () => {
    for (let length = 0; length < whole.length; length++) {
      const { width, height, isWhole } = lookAtPicture(whole.subarray(0, length), mediaType)
      expect([length, isWhole]).toEqual([length, false])
      expect([null, 37]).toContain(width)
      expect([null, 21]).toContain(height)
    }
  })
})

const jpeg = Buffer.from(pictures[1]![2], 'base64')

test('a JPEG that breaks off behind its thumbnail isn’t whole', () => {
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), jpeg])
  thumbnail.writeUInt16BE(jpeg.length + 2, 2)
  const file = Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)])
  expect(lookAtPicture(file, 'image/jpeg').isWhole).toBe(true)
  expect(lookAtPicture(file.subarray(0, -2), 'image/jpeg').isWhole).toBe(false)
})

test('a large size is read in full', () => {
  const png = Buffer.from(pictures[0]![2], 'base64')
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(20_000, 20)
  expect(lookAtPicture(png, 'image/png')).toMatchObject({ width: 30_000, height: 20_000 })
})

test.each([
  ['<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>\n<!-- end -->', true],
  ['<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>', true],
  ['<svg xmlns="http://www.w3.org/2000/svg"><g', false],
  ['<svg/>', false],
  ['<!doctype html><html lang="en"><svg></svg></html>', false],
])('an SVG is whole with its end, and a page isn’t one: %s', (text, isWhole) => {
  expect(lookAtPicture(Buffer.from(text), 'image/svg+xml')).toEqual({ width: null, height: null, isWhole })
})
