import { readFileSync } from 'node:fs';
import { generate, parse, walk, type Declaration } from 'css-tree';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseColour } from '#domain/colour.ts';
import { TOMATO } from '#domain/venue-accent.ts';
import { CANARY, hostileStyles } from '#tests/corpora/hostile-styles.ts';
import { ELEMENTS } from './venue-style-elements.ts';
import type { StyleSource } from './venue-style-input.ts';
import { FONTS } from '../venue-fonts.ts';
import { PROPERTIES } from './venue-style-properties.ts';
import { ROLES, carries, isRole } from './venue-style-palette.ts';
import { venueStyle } from './venue-style.ts';

const SELECTORS = new Set(['.venue-page', '.venue-page .cart-bar__count', ...ELEMENTS.map((element) => element.selector)]);
const FACES = new Set<string>(Object.values(FONTS));
const COLOUR = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/;
const FORBIDDEN = ['Url', 'Comment', 'CDO', 'CDC', 'IdSelector', 'PseudoElementSelector', 'NestingSelector'];
const PLAIN = /^[\w\s#.,%"-]*$/;

const BOXES = new Set(ELEMENTS.filter(({ kind }) => kind !== 'words').map(({ selector }) => selector));
const themeless = (selector: string) =>
  selector.replace(/^(?::root:not\(\[data-theme="?light"?\]\)|\[data-theme="?dark"?\]) /, '').replace(/:not\(:lang\(el\)\)$/, '');

/** A box holds prices, allergens and buttons: it may bring a palette that is ours, never type or a colour of the venue's own. */
function expectNothingInherited(block: string): void {
  for (const [, property = ''] of block.replace('color:var(--color-ink)', '').matchAll(/[{;]([\w-]+):/g)) {
    expect(property.startsWith('--') || PROPERTIES.get(property)?.on === 'any').toBe(true);
  }
}

/** Fails where anything but a known selector, property and value is in the style. */
function expectHarmless(css: string): void {
  expect(css.length).toBeLessThan(20_000);
  if (css === '') return;
  const tree = parse(css, {
    onParseError: (error) => {
      throw error;
    },
  });
  const rules: string[] = [];
  walk(tree, function (node) {
    if (node.type === 'Atrule') expect(generate(node).split('{')[0]).toMatch(/^@layer venue$|^@media \(prefers-color-scheme:dark\)$/);
    if (node.type === 'Rule') {
      const selector = generate(node.prelude);
      rules.push(...selector.split(','));
      if (BOXES.has(themeless(selector))) expectNothingInherited(generate(node.block));
    }
    if (node.type === 'Declaration') expectKnown(node);
    expect(FORBIDDEN).not.toContain(node.type);
    if (node.type === 'AttributeSelector') expect(node.name.name).toBe('data-theme');
    // What is left unparsed is the value of a custom property, which `expectKnown` reads.
    if (node.type === 'Raw') expect(this.declaration?.property).toMatch(/^--/);
  });
  for (const rule of rules) expect(SELECTORS).toContain(themeless(rule));
  expect(tree.type === 'StyleSheet' && tree.children.size).toBe(1);
}

function expectKnown({ property, value, important }: Declaration): void {
  const text = generate(value).trim();
  expect(important).toBe(false);
  if (property === '--font-display' || property === 'font-family') return expect(FACES).toContain(text.replaceAll(/\s*,\s*/g, ','));
  if (property.startsWith('--')) {
    expect(property === '--venue-cover' || isRole(property)).toBe(true);
    return expect(text).toMatch(COLOUR);
  }
  if (property === 'color' && text === 'var(--color-ink)') return;
  expect(PROPERTIES.has(property) || property === 'overflow-wrap' || property === 'background').toBe(true);
  expect(text).toMatch(PLAIN);
  if (/color$|^background$/.test(property)) for (const colour of text.split(' ')) expect(colour).toMatch(COLOUR);
  for (const [, number, unit] of text.matchAll(/(-?[\d.]+)(px|rem)/g)) {
    expect(Math.abs(Number(number)) / (unit === 'px' ? 16 : 1)).toBeLessThanOrEqual(4);
    if (Number(number) < 0) expect(property).toBe('box-shadow');
  }
}

describe('a hostile style', () => {
  it('is one of many', () => expect(hostileStyles.length).toBeGreaterThan(250));

  it.each(hostileStyles.map(({ name, source }) => [name, source] as const))('%s', (_name, source) => {
    const { css, classes, warnings } = venueStyle(source);
    expectHarmless(css);
    expect(css).not.toContain(CANARY);
    for (const names of Object.values(classes)) for (const name of names) expect(name).toMatch(/^v-[a-zA-Z_][\w-]{0,40}$/);
    expect(warnings.length).toBeLessThanOrEqual(100);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('is harmless whatever it is', () => {
    const key = fc.constantFrom(
      'x',
      'header',
      'menu',
      'item',
      'title',
      'typography',
      'colours',
      'accent',
      'item-card',
      'color',
      'background',
      'padding',
      '__proto__',
    );
    const leaf = fc.oneof(
      fc.string(),
      fc.constantFrom('x', 'red', '#fff', '1rem', 'url(x)', '}', 'Georgia'),
      fc.integer(),
      fc.constant(null),
    );
    const json = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(key, fc.string()), tie('any'), { maxKeys: 6 }),
      ),
    })).any;
    fc.assert(
      fc.property(json, json, json, (layout, css, headerBg) => expectHarmless(venueStyle({ layout, css, headerBg }).css)),
      { numRuns: 1000 },
    );
  });

  it('stays under its size when everything on the list is used everywhere', () => {
    const lots = Object.fromEntries(
      [...PROPERTIES.keys()].map((name) => [name, /radius|padding|margin|gap/.test(name) ? '0.0625rem' : '#14252e']),
    );
    const everywhere = Object.fromEntries(['header', 'menu', 'nav', 'cart', 'payments', 'promotions'].map((area) => [area, 'x']));
    const parts = ELEMENTS.flatMap(({ name }) =>
      name ? [[name, { ...lots, border: '1px dashed #123456', fontFamily: 'rounded' }] as const] : [],
    );
    const { css, warnings } = venueStyle({ layout: { ...everywhere, accent: 'teal' }, css: { x: lots, ...Object.fromEntries(parts) } });
    expectHarmless(css);
    expect(warnings.length).toBeGreaterThan(0);
  });
});

const styled = (source: StyleSource) => venueStyle(source);

describe('a style', () => {
  it('reaches the parts that the layout gives its class to', () => {
    const { css, classes, warnings } = styled({
      layout: { header: 'hero wide', menu: { item: ['card'] } },
      css: { hero: { borderRadius: '12px', 'padding-block-start': 8 }, card: { border: '2px dashed teal' } },
    });
    expect(css).toContain('.venue-page .venue-area-header{border-radius:12px;padding-block-start:8px}');
    expect(css).toContain('.venue-page .item-card{border:2px dashed #008080}');
    expect(classes).toEqual({ header: ['v-hero', 'v-wide'], 'menu.item': ['v-card'] });
    expect(warnings).toEqual([]);
  });

  it("gives an area's type to its own words and never to what is inherited by a price", () => {
    const { css } = styled({ css: { menu: { fontStyle: 'italic', color: '#14252e' } } });
    expect(css).not.toContain('.venue-area-menu{');
    for (const name of ['.menu-section__title', '.item-card__name', '.item-card__text'])
      expect(css).toContain(`.venue-page ${name}{color:#14252e;font-style:italic}`);
  });

  it('leaves Greek its small letters and its spacing', () => {
    const { css } = styled({ css: { 'menu-section__title': { textTransform: 'uppercase', letterSpacing: '0.08em', fontWeight: 700 } } });
    expect(css).toBe(
      '@layer venue{.venue-page .menu-section__title{font-weight:700}.venue-page .menu-section__title:not(:lang(el)){text-transform:uppercase;letter-spacing:0.08em}}',
    );
  });

  it('says what it left out', () => {
    const { warnings } = styled({
      layout: { header: 'x 9', footer: 'y', menu: { side: 'z' }, accent: '#ffe800', typography: { fontFamily: 'Comic Sans MS' } },
      css: { x: { position: 'fixed', fontSize: '2rem', padding: '-1px', gap: '1rem !important' }, lost: { color: 'red' }, 'x>y': {} },
    });
    expect(warnings).toEqual([
      { path: 'layout.header', reason: 'not_a_class_name' },
      { path: 'layout.menu.side', reason: 'unknown_part' },
      { path: 'layout.accent', reason: 'accent_moved_to_be_legible' },
      { path: 'css.lost', reason: 'class_not_in_layout' },
      { path: 'css.x>y', reason: 'not_a_class_name' },
      { path: 'layout.typography.fontFamily', reason: 'font_not_in_list' },
      { path: 'css.x.position', reason: 'property_not_allowed' },
      { path: 'css.x.fontSize', reason: 'property_not_allowed' },
      { path: 'css.x.padding', reason: 'value_not_allowed' },
      { path: 'css.x.gap', reason: 'important_dropped' },
    ]);
  });
});

describe('colours', () => {
  const rule = (css: string, selector: string) => css.split(`${selector}{`)[1]?.split('}')[0] ?? '';
  const value = (lines: string, property: string) =>
    parseColour(
      lines
        .split(';')
        .find((line) => line.startsWith(`${property}:`))
        ?.slice(property.length + 1) ?? '',
    );

  it('keep words legible on a ground of their own, and say so', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const hex = fc.tuple(byte, byte, byte).map((rgb) => `#${rgb.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
    fc.assert(
      fc.property(hex, hex, (color, background) => {
        const { css, warnings } = styled({ css: { 'menu-section__title': { color, background } } });
        const lines = rule(css, '.menu-section__title');
        const [text, ground] = [value(lines, 'color'), value(lines, 'background-color')];
        expect(text && ground && contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        const stayed = lines === `background-color:${background};color:${color}`;
        expect(warnings.map(({ reason }) => reason)).toEqual(stayed ? [] : ['text_moved_to_be_legible']);
      }),
      { numRuns: 300 },
    );
  });

  it('of a box carry everything the page writes on it, in both themes', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const hex = fc.tuple(byte, byte, byte).map((rgb) => `#${rgb.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
    fc.assert(
      fc.property(hex, (background) => {
        const { css } = styled({ css: { header: { background } } });
        const light = rule(css, '.venue-page .venue-area-header');
        const dark = rule(css, '[data-theme="dark"] .venue-page .venue-area-header') || light;
        const bringsDark = light.startsWith('--color-paper:#17120e;');
        const [day, night] = [value(light, 'background-color'), value(dark, 'background-color')];
        expect(day && carries(day, bringsDark ? 'dark' : 'light', TOMATO[bringsDark ? 'dark' : 'light'])).toBe(true);
        expect(night && carries(night, 'dark', TOMATO.dark)).toBe(true);
        expect(light).toMatch(/--color-paper:(#\w{6});background-color:\1$/);
      }),
      { numRuns: 300 },
    );
  });

  it('are derived for both themes from one accent', () => {
    const { css } = styled({ layout: { accent: '#1c5a64' }, headerBg: 'rgb(79 95 39)' });
    expect(css).toMatch(/^@layer venue\{\.venue-page\{--color-accent:#1c5a64;.*--venue-cover:#4f5f27\}/);
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme="light"]) .venue-page{--color-accent:#');
    expect(css).toContain('[data-theme="dark"] .venue-page{--color-accent:#');
    expect(styled({ layout: { typography: { colors: { primary: '#1c5a64' } } } }).css).toContain('--color-accent:#1c5a64');
  });

  it('are those of the tokens', () => {
    const tokens = readFileSync(new URL('../../../platform/ui/look/tokens.css', import.meta.url), 'utf8');
    const written = [...tokens.matchAll(/--((?:color-(?!scrim|.*accent)|focus-ring)[\w-]*): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name, ...pair]) => [name, pair],
    );
    expect(Object.fromEntries(written)).toEqual(ROLES);
  });
});
