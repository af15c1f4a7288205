import { expect, test } from 'vitest';
import { anchorOf, renderMarkdown } from './markdown.ts';

test('a page of markdown: title, lead, headings with anchors, the rest as HTML', () => {
  const { title, lead, headings, opening, html } = renderMarkdown(
    '# The *menu*\n\nWrite [it](/menu).\n\n## Extras & sizes\n\n### Small\n\n- one\n',
  );
  expect({ title, lead, headings }).toEqual({
    title: 'The menu',
    lead: 'Write it.',
    headings: [{ id: 'extras-sizes', text: 'Extras & sizes' }],
  });
  expect(opening).toBe('<p>Write <a href="/menu">it</a>.</p>\n');
  expect(html).not.toContain('Write');
  expect(html).toContain('<h2 id="extras-sizes">Extras &amp; sizes</h2>');
  expect(html).toContain('<h3 id="small">');
  expect(html).not.toContain('<h1');
});

test('only what is right below the title opens a page', () => {
  const { lead, opening, html } = renderMarkdown('# Steps\n\n- one\n\nThen two.\n');
  expect({ lead, opening }).toEqual({ lead: 'Then two.', opening: '' });
  expect(html).toContain('<p>Then two.</p>');
});

test('a picture of a known size keeps its room', () => {
  const sizeOf = (address: string) => (address === '/p.png' ? { width: 40, height: 30 } : null);
  const { html } = renderMarkdown('## A\n\n![one](/p.png) ![two](/q.png)', { sizeOf });
  expect(html).toContain('<img src="/p.png" alt="one" width="40" height="30" loading="lazy">');
  expect(html).toContain('<img src="/q.png" alt="two" loading="lazy">');
});

test('anchors keep Greek letters', () => expect(anchorOf('Πώς λειτουργεί;')).toBe('πώς-λειτουργεί'));

test.each([
  '<script>alert(1)</script>',
  'text <img src=x onerror=alert(1)> text',
  '[click](javascript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '[click](//elsewhere.example)',
  '![x](https://elsewhere.example/p.png)',
  '![x" onerror="alert(1)](/p.png)',
  '[x](/a" onmouseover="alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '```\n</code><script>alert(1)</script>\n```',
  '## <script>alert(1)</script>',
  '| <script>a</script> |\n| --- |\n| <img src=x onerror=a> |',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
])('nothing of %j runs or loads', (source) => {
  const { opening, html: rest } = renderMarkdown(source);
  const html = opening + rest;
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  expect(html).not.toMatch(/<(?:script|iframe|style|object)/i);
  for (const tag of tags) {
    // Attributes that the tag has, not words inside a quoted value.
    const bare = tag.replaceAll(/"[^"]*"/g, '""');
    expect(bare).not.toMatch(/\son\w+=/i);
    expect(tag).not.toMatch(/(?:href|src)="(?:javascript|data):/i);
    expect(tag).not.toMatch(/(?:href|src)="\/\//);
    expect(tag).not.toMatch(/src="https?:/);
  }
});

test('links go where the pages are, and are words where there is none', () => {
  const resolve = (href: string) => (href === 'menu.md' ? '/docs/menu' : null);
  const { opening } = renderMarkdown('[here](menu.md) [there](../gone.txt)', { resolve });
  expect(opening).toBe('<p><a href="/docs/menu">here</a> there</p>\n');
});
