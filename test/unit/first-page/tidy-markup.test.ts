import { expect, test } from 'vitest'
import { tidyMarkup } from '../../../first-page/tidy-markup.ts'

test('personal elements (data-mine), scripts, templates and links are removed with their content', () => {
  const { html } = tidyMarkup(
    '<main><div data-mine="true"><p>1 <img src="a"/><b>mine</b></p></div><template></template><p>yours</p>' +
      '<script>x()</script><link rel="preload" href="/a"/></main>',
  )
  expect(html).toBe('<main><p>yours</p></main>')
})

test('inline styles, which the policy refuses, become numbers, one for each distinct style', () => {
  const { html, styles } = tidyMarkup(
    '<p style="--rows:4"></p><p style="--rows:4"></p><i style="content:&quot;a&amp;b&quot;"></i>',
  )
  expect(html).toBe('<p data-style="0"></p><p data-style="0"></p><i data-style="1"></i>')
  expect(styles).toEqual(['--rows:4', 'content:"a&b"'])
})

test('ids, references to them and radio groups get a prefix of their own, and classes are listed', () => {
  const { html, classes } = tidyMarkup(
    '<section id="menu-a" aria-labelledby="b c" class="one two"><label for="d"></label>' +
      '<input type="radio" id="d" name="r" checked=""/></section>',
  )
  expect(html).toBe(
    '<section id="first-screen-menu-a" aria-labelledby="first-screen-b first-screen-c" class="one two">' +
      '<label for="first-screen-d"></label>' +
      '<input type="radio" id="first-screen-d" name="first-screen r" checked=""/></section>',
  )
  expect([...classes]).toEqual(['one', 'two'])
})

test('the key of the menu, which only the app reads, is left out', () => {
  expect(tidyMarkup('<div class="a" data-menu="[&quot;m&quot;]"></div>').html).toBe('<div class="a"></div>')
})

test('escaped text that looks like markup is left unchanged', () => {
  const drawn = '<p title="a &gt; b">&lt;script&gt; 1 &lt; 2 style=&quot;x&quot;</p>'
  expect(tidyMarkup(drawn).html).toBe(drawn)
})
