// oxlint-disable max-lines -- a box of drawn things
// What the demo's dishes are drawn of: glasses, bowls, cups and food, each as SVG on 320 × 320 with the light from above left.
let made = 0;

/** A gradient and the reference to it. */
const gradient = (kind, at, ...stops) => {
  const id = `g${(made += 1)}`;
  const colours = stops.map((stop, index) => {
    const [colour, opacity = 1] = Array.isArray(stop) ? stop : [stop];
    return `<stop offset="${index / Math.max(1, stops.length - 1)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return [`<${kind}Gradient id="${id}" ${at}>${colours.join('')}</${kind}Gradient>`, `url(#${id})`];
};
const down = (...stops) => gradient('linear', 'x1="0" y1="0" x2="0" y2="1"', ...stops);
const across = (...stops) => gradient('linear', 'x1="0" y1="0" x2="1" y2="0"', ...stops);
/** A round thing in the light. */
const lit = (...stops) => gradient('radial', 'cx="0.38" cy="0.3" r="0.75"', ...stops);
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const ellipse = (cx, cy, rx, ry, fill, more = '') => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const box = (x, y, w, h, r, fill, more = '') => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
export const put = (what, x, y, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-160 -160)">${what}</g>`;
const SOFT =
  '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="6"/></filter><filter id="blur" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.5"/></filter>';
export const drawing = (...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 320 320" width="640" height="640"><defs>${SOFT}</defs>${parts.join('')}</svg>`;

/** The cut face of a citrus fruit, round (160, 160). */
export const slice = (rind, flesh, pith = '#fff6dd') => {
  const wedges = Array.from({ length: 8 }, (_, at) => {
    const [a, b] = [at * 45 + 4, at * 45 + 41].map((angle) => (angle * Math.PI) / 180);
    const to = (angle) => `${160 + 60 * Math.cos(angle)} ${160 + 60 * Math.sin(angle)}`;
    return `M${160 + 9 * Math.cos((a + b) / 2)} ${160 + 9 * Math.sin((a + b) / 2)}L${to(a)}A60 60 0 0 1 ${to(b)}Z`;
  });
  const [def, fill] = lit(flesh, rind);
  return `${def}${ellipse(160, 160, 76, 76, rind)}${ellipse(160, 160, 68, 68, pith)}${path(wedges.join(''), fill, `stroke="${fill}" stroke-width="3" stroke-linejoin="round"`)}`;
};

/** A leaf that points up, at (160, 160). */
export const leaf = (light = '#8fc25a', dark = '#3f7d33') => {
  const [def, fill] = across(light, dark);
  return `${def}${path('M160 220C112 190 112 130 160 92C208 130 208 190 160 220Z', fill)}${path('M160 214V112', 'none', 'stroke="#fff" stroke-opacity=".35" stroke-width="4"')}`;
};
export const sprig = (light, dark) =>
  [-52, 52, 0].map((turn) => put(leaf(light, dark), 160 + turn * 0.75, 160 - (turn === 0 ? 34 : 0), 0.62, turn)).join('');

const ice = (x, y, size, turn) => {
  const [def, fill] = gradient('linear', 'x1="0" y1="0" x2="1" y2="1"', ['#ffffff', 0.85], ['#e8f4f8', 0.35], ['#ffffff', 0.6]);
  return `${def}<g transform="rotate(${turn} ${x} ${y})">${box(x - size / 2, y - size / 2, size, size, size * 0.2, fill, 'stroke="#fff" stroke-opacity=".7" stroke-width="2"')}</g>`;
};

/** What stands behind and before every glass: its wall, its light. */
const wall = (outline, inner = '') => {
  const [def, fill] = across(['#cfdde0', 0.75], ['#ffffff', 0.28], ['#ffffff', 0.2], ['#b9cbd0', 0.7]);
  return `${def}${path(outline, fill, 'stroke="#9fb4ba" stroke-opacity=".75" stroke-width="2.5"')}${inner}`;
};

/** A straight glass. `liquid`: its colours from top to bottom. */
export const tall = ({ liquid, foam, cubes = 0, garnish = '', straw, width = 128, height = 222, full = 0.86, turbid = 1 }) => {
  const [left, right, top, bottom] = [160 - width / 2, 160 + width / 2, 290 - height, 290];
  const tip = width * 0.08;
  const at = bottom - 10 - (height - 10) * full;
  const inset = (y) => left + 6 + (tip * (y - top)) / height;
  const [def, fill] = down(...liquid.map((colour) => [colour, turbid]));
  const [shade, shaded] = across(['#000', 0.16], ['#fff', 0.12], ['#000', 0], ['#000', 0.2]);
  const shape = `M${inset(at)} ${at}L${inset(bottom)} ${bottom - 14}Q160 ${bottom + 2} ${320 - inset(bottom)} ${bottom - 14}L${320 - inset(at)} ${at}Z`;
  const rx = 160 - inset(at);
  const [face, faced] = lit(['#fff', 0.55], [liquid[0], 0.9]);
  const ices = [
    [138, at + 16, 40, -14],
    [182, at + 30, 38, 20],
    [150, at + 66, 38, 8],
    [186, at + 88, 34, -18],
  ].slice(0, cubes);
  return [
    straw ? path('M190 118L222 22', 'none', `stroke="${straw}" stroke-width="11" stroke-linecap="round"`) : '',
    wall(`M${left} ${top}L${left + tip} ${bottom - 8}Q160 ${bottom + 10} ${right - tip} ${bottom - 8}L${right} ${top}Z`),
    def,
    path(shape, fill),
    shade,
    path(shape, shaded),
    face,
    ellipse(160, at, rx, rx * 0.2, foam ?? faced),
    foam
      ? `${path(`M${160 - rx} ${at}V${at + 20}Q160 ${at + 44} ${160 + rx} ${at + 20}V${at}Z`, foam)}${ellipse(160, at, rx, rx * 0.22, '#fffdf6')}`
      : '',
    ...ices.map((one) => ice(...one)),
    path(
      `M${left + 16} ${top + 20}L${left + 22} ${bottom - 34}`,
      'none',
      'stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"',
    ),
    ellipse(160, top, width / 2, width * 0.1, 'none', 'stroke="#fff" stroke-opacity=".85" stroke-width="4"'),
    ellipse(160, top, width / 2, width * 0.1, 'none', 'stroke="#9fb4ba" stroke-opacity=".6" stroke-width="1.5"'),
    garnish,
  ].join('');
};

/** A low, wide glass with what is drunk slowly. */
export const tumbler = (more) => tall({ width: 168, height: 150, full: 0.62, cubes: 2, ...more });

/** A stemmed glass, round, filled so far. */
export const stem = ({ liquid, size = 1, garnish = '' }) => {
  const [def, fill] = down(...liquid);
  const [shade, shaded] = across(['#000', 0.22], ['#fff', 0.16], ['#000', 0], ['#000', 0.24]);
  const wine = 'M97 128C99 176 124 204 160 204C196 204 221 176 223 128Z';
  return put(
    [
      ellipse(160, 288, 58, 13, '#e3ecee', 'fill-opacity=".9" stroke="#9fb4ba" stroke-opacity=".8" stroke-width="2.5"'),
      path('M154 206L152 284H168L166 206Z', '#dfe9ec', 'stroke="#9fb4ba" stroke-opacity=".7" stroke-width="2"'),
      wall('M104 40C84 120 96 210 160 210C224 210 236 120 216 40Z'),
      def,
      path(wine, fill),
      shade,
      path(wine, shaded),
      ellipse(160, 128, 63, 13, liquid[0], 'fill-opacity=".95"'),
      ellipse(150, 126, 34, 6, '#fff', 'fill-opacity=".35"'),
      path('M114 64C104 112 112 160 128 182', 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="9" stroke-linecap="round"'),
      ellipse(160, 40, 56, 11, 'none', 'stroke="#fff" stroke-opacity=".9" stroke-width="4"'),
      ellipse(160, 40, 56, 11, 'none', 'stroke="#9fb4ba" stroke-opacity=".6" stroke-width="1.5"'),
      garnish,
    ].join(''),
    160,
    160 + (1 - size) * 128,
    size,
  );
};

/** A bottle, standing at (160, 290). */
export const bottle = ({ glass, label, cap = '#c9372c', scale = 1, mark = '' }) => {
  const [def, fill] = across(glass[1], glass[0], glass[0], glass[1]);
  return put(
    `${def}${path('M128 290Q120 290 120 280V150Q120 122 142 108V48H178V108Q200 122 200 150V280Q200 290 192 290Z', fill)}${box(138, 26, 44, 30, 6, cap)}${box(120, 168, 80, 84, 0, label)}${mark}${path('M134 150V276', 'none', 'stroke="#fff" stroke-opacity=".45" stroke-width="8" stroke-linecap="round"')}`,
    160,
    160 + (1 - scale) * 130,
    scale,
  );
};

/** A cup on its saucer. `top`: what one sees in it. */
export const cup = ({ ware = ['#fffaf2', '#d9c7ae'], top, art = '' }) => {
  const [def, fill] = across(ware[1], ware[0], ware[0], ware[1]);
  const [face, faced] = lit(...top);
  return `${def}${face}${ellipse(160, 262, 132, 30, ware[1])}${ellipse(160, 256, 132, 30, ware[0])}${ellipse(160, 256, 84, 16, ware[1], 'fill-opacity=".5"')}${path('M236 150C292 146 292 216 222 222', 'none', `stroke="${ware[1]}" stroke-width="17"`)}${path('M76 122C78 200 104 256 160 256C216 256 242 200 244 122Z', fill)}${ellipse(160, 122, 84, 29, ware[0])}${ellipse(160, 124, 74, 23, faced)}${art}${path('M96 152C102 188 112 212 124 224', 'none', 'stroke="#fff" stroke-opacity=".8" stroke-width="9" stroke-linecap="round"')}`;
};
/** Milk poured into coffee, on the face of a cup. */
export const poured = path(
  'M160 138C128 130 116 116 134 110C146 106 156 112 160 118C164 112 174 106 186 110C204 116 192 130 160 138Z',
  '#fff6e6',
  'fill-opacity=".95"',
);

/** A bowl with something in it; `things` lie on top. */
export const bowl = ({ ware = ['#fffaf2', '#cdb89c'], fill, things = '', rim = '' }) => {
  const [def, body] = across(ware[1], ware[0], ware[0], ware[1]);
  const [face, faced] = lit(...fill);
  return `${def}${face}${path('M26 150C30 236 88 288 160 288C232 288 290 236 294 150Z', body)}${ellipse(160, 150, 134, 54, ware[0])}${ellipse(160, 150, 134, 54, 'none', `stroke="${ware[1]}" stroke-width="3"`)}${ellipse(160, 153, 120, 45, faced)}${rim}${things}${path('M52 190C64 228 88 256 112 268', 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="10" stroke-linecap="round"')}`;
};
/** Dots at fixed places, for what is strewn over a bowl. */
export const strewn = (colours, n, [cx, cy, rx, ry], size = 9, flat = 0.7) =>
  Array.from({ length: n }, (_, at) => {
    const [r, a] = [Math.sqrt((at + 0.5) / n), at * 2.39996];
    const [def, fill] = lit(...colours[at % colours.length]);
    return `${def}${ellipse(cx + rx * r * Math.cos(a), cy + ry * r * Math.sin(a), size * (0.85 + (0.3 * ((at * 7) % 5)) / 5), size * flat, fill)}`;
  }).join('');

const ball = (x, y, r, ...colours) => {
  const [def, fill] = lit(...colours);
  return `${def}${ellipse(x, y, r, r, fill)}${ellipse(x - r * 0.3, y - r * 0.42, r * 0.26, r * 0.14, '#fff', 'fill-opacity=".55"')}`;
};
/** Round ones in a heap. */
export const heap = (colours, r = 48) =>
  [
    [88, 240],
    [160, 250],
    [232, 240],
    [122, 186],
    [198, 186],
    [160, 130],
  ]
    .map(([x, y]) => ball(x, y, r, ...colours))
    .join('');
export { ball };

/** A green olive, cracked: where it burst one sees the flesh and the stone. */
export const olive = (x, y, r, turn, burst) => {
  const [def, fill] = lit('#d3dc86', '#94a63f', '#56701f');
  const crack = path(
    `M${x - r * 0.55} ${y + r * 0.08}Q${x} ${y - r * 0.42} ${x + r * 0.58} ${y - r * 0.02}Q${x + r * 0.1} ${y + r * 0.34} ${x - r * 0.55} ${y + r * 0.08}Z`,
    '#eef0bd',
    'stroke="#6d7f2a" stroke-width="2"',
  );
  return `<g transform="rotate(${turn} ${x} ${y})">${def}${ellipse(x, y, r * 1.18, r * 0.94, fill)}${burst ? crack + ellipse(x + r * 0.06, y, r * 0.3, r * 0.15, '#a57a48') : ''}${ellipse(x - r * 0.5, y - r * 0.5, r * 0.34, r * 0.16, '#fff', 'fill-opacity=".6"')}</g>`;
};

/** What comes crisp out of the oil, round, with crumbs that catch the light. */
export const fritter = (x, y, r) => {
  const [def, fill] = lit('#d99a4e', '#9c5a22', '#5a2f10');
  const crumbs = Array.from({ length: 46 }, (_, at) => {
    const [part, angle] = [Math.sqrt((at + 0.5) / 46) * 0.96, at * 2.39996];
    const light = ['#eab468', '#7a4216', '#c98a3e', '#5f3210', '#f0c884'][at % 5];
    return ellipse(
      x + r * part * Math.cos(angle),
      y + r * part * Math.sin(angle),
      r * (0.07 + 0.03 * (at % 3)),
      r * 0.07,
      light,
      'fill-opacity=".8"',
    );
  });
  const edge = Array.from({ length: 22 }, (_, at) => {
    const angle = (at / 22) * Math.PI * 2;
    return ellipse(x + r * 0.95 * Math.cos(angle), y + r * 0.95 * Math.sin(angle), r * 0.12, r * 0.12, at % 2 ? '#a9662a' : '#8a4d1c');
  });
  return `${edge.join('')}${def}${ellipse(x, y, r, r, fill)}${crumbs.join('')}`;
};
/** One of them broken in two: green inside. */
export const halved = (x, y, r) => {
  const [def, fill] = lit('#d3dc8e', '#93ab4c', '#6a8632');
  const herbs = Array.from({ length: 30 }, (_, at) => {
    const [part, angle] = [Math.sqrt((at + 0.5) / 30) * 0.8, at * 2.39996];
    const colour = ['#4f7a2c', '#f0eabf', '#7da34a', '#c9d58a'][at % 4];
    return ellipse(x + r * part * Math.cos(angle), y + r * 0.92 * part * Math.sin(angle), r * 0.075, r * 0.06, colour);
  });
  return `${fritter(x, y, r)}${def}${ellipse(x, y, r * 0.84, r * 0.78, fill)}${herbs.join('')}`;
};

/** A round flat bread with the marks of its oven. */
export const flatBread = (x, y, turn, size = 1) => {
  const [def, fill] = lit('#fff0cd', '#f0cf93', '#cf9a54');
  const spots = [
    [-62, -14, 17, 9],
    [-20, -28, 24, 10],
    [34, -20, 20, 9],
    [70, 2, 15, 8],
    [12, 8, 28, 11],
    [-40, 16, 22, 9],
    [50, 24, 20, 8],
    [-84, 6, 11, 7],
    [4, 34, 18, 7],
    [-8, -46, 13, 5],
  ];
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${def}${ellipse(0, 9, 126, 66, '#a8692c')}${ellipse(0, 0, 126, 66, fill)}${ellipse(0, -2, 112, 55, 'none', 'stroke="#fff6df" stroke-opacity=".55" stroke-width="5"')}${spots.map(([dx, dy, rx, ry]) => `<g filter="url(#blur)">${ellipse(dx, dy, rx, ry, '#a5612a', 'fill-opacity=".8"')}${ellipse(dx + 2, dy + 1, rx * 0.6, ry * 0.55, '#5f3210', 'fill-opacity=".8"')}</g>`).join('')}</g>`;
};

/** A prawn in thin batter, its tail out; it lies from lower left to upper right. */
export const tempura = (x, y, turn, size = 1) => {
  const [def, fill] = down('#fff0bd', '#f5cd78', '#d9993a');
  const bumps = Array.from({ length: 15 }, (_, at) => {
    const along = at / 14;
    const side = at % 2 === 0 ? -1 : 1;
    return ellipse(-86 + along * 158, side * (31 - 11 * along) + 2 * Math.sin(at * 2.4), 17 - 5 * along, 14 - 3 * along, fill);
  });
  const frills = Array.from({ length: 22 }, (_, at) => {
    const along = ((at * 7) % 22) / 21;
    return path(
      `M${-84 + along * 148} ${-20 + ((at * 13) % 40)}q7 -9 15 -3`,
      'none',
      `stroke="${at % 3 ? '#fffbe6' : '#c07f2a'}" stroke-opacity="${at % 3 ? 0.9 : 0.6}" stroke-width="5" stroke-linecap="round"`,
    );
  });
  const [tail, tailed] = lit('#ff9a63', '#e5532c', '#a82a14');
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${tail}${path('M66 -8L92 -12Q126 -46 146 -38Q146 -12 116 0Q148 10 150 36Q126 46 92 14L66 10Z', tailed)}${path('M98 -8Q122 -24 138 -30M98 8Q122 18 138 28', 'none', 'stroke="#ffc7a0" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"')}${def}${bumps.join('')}${path('M-96 0C-98 -28 -60 -36 -20 -32C30 -28 66 -20 80 -8C88 2 80 12 66 16C26 28 -30 36 -62 30C-86 26 -96 16 -96 0Z', fill)}${frills.join('')}</g>`;
};

/** An aubergine out of the charcoal, split: its skin burnt, its flesh soft. It lies from left to right. */
export const burntAubergine = () => {
  const [skin, skinned] = down('#6b4470', '#3a2140', '#1c1020');
  const [flesh, fleshed] = lit('#f6e8c2', '#dcbf88', '#b08a4e');
  const ash = Array.from({ length: 9 }, (_, at) =>
    ellipse(100 + ((at * 37) % 96), 128 + ((at * 17) % 20), 9, 4, '#8a7a86', 'fill-opacity=".4"'),
  );
  return `${skin}${path('M30 172C26 128 74 104 138 112C196 118 240 138 262 158C270 168 262 180 250 182C196 216 60 222 30 172Z', skinned)}${ash.join('')}${flesh}${path('M52 170C60 150 110 146 158 154C196 160 224 166 236 172C190 196 74 202 52 170Z', fleshed)}${path('M78 172C112 164 160 166 200 174M96 184C126 180 156 180 180 184', 'none', 'stroke="#b0884a" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"')}${path('M250 150C262 142 288 138 304 128L312 142C300 156 284 168 266 178Q246 172 250 150Z', '#4f6a34')}${path('M60 138C84 122 128 120 160 124', 'none', 'stroke="#fff" stroke-opacity=".3" stroke-width="7" stroke-linecap="round"')}`;
};

/** A wedge of cheese that stands on its side, with or without holes: [crust, face, top]. */
export const wedge = (x, y, size, [crust, face, top], holes = []) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${path('M-90 20L40 -44Q92 -40 96 4L-90 20Z', top)}${path('M-90 20L96 4V62Q96 68 90 69L-84 84Q-90 84 -90 78Z', face)}${path('M40 -44Q92 -40 96 4V62Q108 18 92 -16Q76 -44 40 -44Z', crust)}${holes.map(([dx, dy, r]) => ellipse(dx, dy, r * 1.15, r, crust, 'fill-opacity=".55"')).join('')}${path('M-84 25L90 10', 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"')}</g>`;

/** A plate seen from the front, for what lies flat. */
export const plate = (ware = ['#fffaf2', '#d4c0a4']) =>
  `${ellipse(160, 238, 146, 56, ware[1])}${ellipse(160, 230, 146, 56, ware[0])}${ellipse(160, 232, 104, 36, ware[1], 'fill-opacity=".35"')}`;
/** A board of wood. */
export const board = () => {
  const [def, fill] = across('#c68d52', '#dca86b', '#b97f45');
  return `${def}${path('M30 214L70 178H276L294 214Z', fill)}${path('M30 214H294V236Q294 244 286 244H38Q30 244 30 236Z', '#9a6534')}`;
};

/** A piece cut square, its layers from the top down: [colour, height]. Standing at y 276. */
export const cut = (top, layers, toss = '') => {
  let y = 276 - layers.reduce((sum, [, height]) => sum + height, 0);
  const start = y;
  const faces = layers.map(([colour, height]) => {
    const at = y;
    y += height;
    return `${path(`M52 ${at}L168 ${at + 26}V${at + height + 26}L52 ${at + height}Z`, colour)}${path(`M168 ${at + 26}L272 ${at - 6}V${at + height - 6}L168 ${at + height + 26}Z`, colour)}${path(`M168 ${at + 26}L272 ${at - 6}V${at + height - 6}L168 ${at + height + 26}Z`, '#3a1600', 'fill-opacity=".16"')}`;
  });
  const [def, fill] = lit(...top);
  return `${faces.join('')}${def}${path(`M52 ${start}L150 ${start - 40}Q158 ${start - 43} 166 ${start - 40}L272 ${start - 6}L168 ${start + 26}Z`, fill, `stroke="${top[1]}" stroke-width="3" stroke-linejoin="round"`)}${put(toss, 160, start - 4)}`;
};

/** Cheese from the grill: a slab with the marks of its bars. */
export const slab = (colours, marks = '#8a4b16') => {
  const [def, fill] = down(...colours);
  return `${def}${path('M60 176L130 140Q140 136 150 139L262 172Q270 176 262 181L192 220Q180 226 168 222L62 188Q52 182 60 176Z', fill)}${path('M54 183L62 188L168 222Q180 226 192 220L266 178V200Q266 204 260 207L192 246Q180 252 168 248L60 212Q54 209 54 205Z', colours[1])}${path('M54 183L62 188L168 222Q180 226 192 220L266 178V200Q266 204 260 207L192 246Q180 252 168 248L60 212Q54 209 54 205Z', '#3a1600', 'fill-opacity=".14"')}${path('M96 160L206 194M122 147L234 181M76 172L180 206', 'none', `stroke="${marks}" stroke-opacity=".75" stroke-width="8" stroke-linecap="round"`)}`;
};

/** A skewer from lower left to upper right; `pieces` are colours. */
export const skewer = (pieces, round = false) => {
  const step = 190 / pieces.length;
  const on = pieces.map((colours, at) => {
    const x = 62 + step * (at + 0.5);
    const [def, fill] = lit(...colours);
    return `${def}${round ? ellipse(x, 160, step * 0.55, 34, fill) : box(x - step * 0.52, 128, step * 1.04, 64, 16, fill)}${path(`M${x - step * 0.3} 144q${step * 0.3} -8 ${step * 0.5} 2`, 'none', 'stroke="#fff" stroke-opacity=".4" stroke-width="6" stroke-linecap="round"')}`;
  });
  return `<g transform="rotate(-24 160 160)">${path('M14 160H306', 'none', 'stroke="#c69a5b" stroke-width="8" stroke-linecap="round"')}${on.join('')}</g>`;
};
/** A long thing with round ends, such as a sausage. */
export const log = (colours, marks) => {
  const [def, fill] = down(...colours);
  return `${def}<g transform="rotate(-16 160 160)">${box(40, 126, 240, 68, 34, fill)}${path('M66 142H240', 'none', 'stroke="#fff" stroke-opacity=".4" stroke-width="8" stroke-linecap="round"')}${marks ? path('M96 132L84 188M142 130L130 190M188 130L176 190M234 132L222 188', 'none', `stroke="${marks}" stroke-opacity=".7" stroke-width="8" stroke-linecap="round"`) : ''}</g>`;
};

/** A ring that was fried. */
export const ring = (colours) => {
  const [def, fill] = lit(...colours);
  return `${def}${path('M160 84C226 84 262 120 262 160C262 202 222 236 160 236C98 236 58 202 58 160C58 120 94 84 160 84ZM160 126C124 126 106 142 106 160C106 180 126 194 160 194C194 194 214 180 214 160C214 142 196 126 160 126Z', fill, 'fill-rule="evenodd"')}${path('M96 116Q124 98 160 98', 'none', 'stroke="#fff" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"')}`;
};

const rice = () => {
  const [def, fill] = lit('#ffffff', '#fdf6e8', '#d9cbb2');
  const grains = Array.from(
    { length: 26 },
    (_, at) =>
      `<ellipse cx="${84 + ((at * 53) % 152)}" cy="${188 + ((at * 29) % 48)}" rx="9" ry="4.5" fill="#fff" stroke="#e2d5bd" stroke-width="1.2" transform="rotate(${(at * 47) % 180} ${84 + ((at * 53) % 152)} ${188 + ((at * 29) % 48)})"/>`,
  );
  return `${def}${path('M62 206C62 172 98 158 160 158C222 158 258 172 258 206C258 242 232 254 160 254C88 254 62 242 62 206Z', fill)}${grains.join('')}`;
};
/** Rice pressed by hand with something on it. */
export const nigiri = ({ top, lines, tail = '', band = '' }) => {
  const [def, fill] = down(...top);
  const shape =
    'M40 196C42 152 92 118 164 118C232 118 278 152 282 194C270 206 254 200 244 190C196 168 126 170 80 194C66 204 50 206 40 196Z';
  return `${rice()}${tail}${def}${path(shape, fill)}${lines ? path('M86 148L106 184M126 131L144 173M168 126L182 171M210 132L220 176M246 150L252 186', 'none', `stroke="${lines}" stroke-opacity=".85" stroke-width="6" stroke-linecap="round"`) : ''}${path('M82 152C110 130 150 124 186 127', 'none', 'stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"')}${band ? path('M140 116C156 113 172 113 186 117V256C170 258 156 258 140 256Z', band) : ''}`;
};
/** Two of a kind, one before the other. */
export const pair = (one) => put(one, 122, 120, 0.74, -6) + put(one, 196, 208, 0.78, -6);

/** A piece of a roll: `coat` outside, then rice or seaweed, then what is inside. */
export const piece = ({ coat, inner = '#fffdf7', heart, seeds }) => {
  const [side, sided] = across(coat[1], coat[0], coat[1]);
  const [rim] = [coat[0]];
  const hearts = heart.map((colours, at) => {
    const turn = (at / heart.length) * Math.PI * 2;
    const [def, fill] = lit(...colours);
    const r = heart.length === 1 ? 0 : 19;
    return `${def}${ellipse(160 + r * Math.cos(turn), 116 + r * 0.62 * Math.sin(turn), heart.length === 1 ? 34 : 21, heart.length === 1 ? 22 : 15, fill)}`;
  });
  return `${side}${path('M62 116V216C62 250 106 270 160 270C214 270 258 250 258 216V116Z', sided)}${ellipse(160, 116, 98, 62, rim)}${ellipse(160, 116, 86, 53, inner)}${strewn([['#ffffff', '#ece0ca']], 26, [160, 116, 78, 46], 8, 0.55)}${hearts.join('')}${seeds ? strewn(seeds, 22, [160, 214, 88, 34], 5, 0.8) : ''}${path('M84 150V214', 'none', 'stroke="#fff" stroke-opacity=".28" stroke-width="10" stroke-linecap="round"')}`;
};
/** Three of them. */
export const three = (one) => put(one, 160, 104, 0.56) + put(one, 94, 208, 0.62) + put(one, 224, 210, 0.62);

/** A slice of bread with something spread on it. */
export const toast = (spread, things = '') => {
  const [def, fill] = lit(...spread);
  return `${path('M46 218L92 118Q96 108 110 108H246Q262 108 266 120L284 214Q286 226 272 228L62 236Q42 236 46 218Z', '#b9783a')}${path('M46 208L92 108Q96 98 110 98H246Q262 98 266 110L284 204Q286 216 272 218L62 226Q42 226 46 208Z', '#e6b877')}${def}${path('M70 200L108 122Q112 114 122 114H238Q248 114 250 124L262 190Q264 200 252 202L82 210Q66 210 70 200Z', fill)}${things}`;
};
