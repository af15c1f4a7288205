// oxlint-disable max-lines -- a list: each dish once
// Each picture of the demo's dishes that no render shows: drawn, or composed of renders (`render`) on what holds them.
import {
  ball,
  board,
  bottle,
  bowl,
  burntAubergine,
  cup,
  cut,
  flatBread,
  fritter,
  halved,
  heap,
  leaf,
  log,
  nigiri,
  olive,
  pair,
  path,
  piece,
  plate,
  poured,
  put,
  ring,
  skewer,
  slab,
  slice,
  sprig,
  stem,
  strewn,
  tall,
  tempura,
  three,
  toast,
  tumbler,
  wedge,
} from './dish-shapes.mjs';

const LEMON = slice('#f2c230', '#fbe36a');
const ORANGE = slice('#ee8a1d', '#fbb04a', '#ffe9c4');
const MINT = sprig('#8fcf6a', '#3c8a3f');
const DILL = sprig('#9cc36b', '#5b8a3a');
const SESAME = [
  ['#fff3d2', '#dcbf86'],
  ['#3c342c', '#201a15'],
];
const onRim = (what, x = 222, y = 74, scale = 0.46, turn = 0) => put(what, x, y, scale, turn);
const WATER = ['#e4f3f6', '#c3e0e6'];
const rolled = (coat, heart, more = {}) => three(piece({ coat, heart, ...more }));
const NORI = ['#2f4038', '#16211c'];
const RICE = ['#fffdf7', '#d9cdb6'];
const AVOCADO = ['#cfe08a', '#7fa53d'];
const CUCUMBER = ['#e3f1bd', '#7fb04f'];
const SALMON = ['#ffb085', '#f0703a'];
const TUNA = ['#e8737a', '#b02c3c'];
const PRAWN = ['#ffd9c2', '#f08a5d'];
const FRIED = ['#ffd98a', '#c9802a'];
const CRAB = ['#fff1ea', '#e05a45'];
const EGG = ['#ffe48a', '#f1b93a'];
const small = (render, x, y, scale, turn = 0) => ({ render, x, y, scale, turn });

/** Picture name → layers, the lowest first: drawings as text, renders by their code point. */
export const SCENES = {
  // Drinks
  roselemonade: [
    tall({
      liquid: ['#ffc2c4', '#f58f9b'],
      cubes: 3,
      turbid: 0.88,
      straw: '#c9372c',
      garnish: onRim(LEMON) + put(MINT, 112, 62, 0.3, -20),
    }),
  ],
  orangejuice: [tall({ liquid: ['#ffb648', '#f28a17'], full: 0.9, garnish: onRim(ORANGE) })],
  ayran: [tall({ liquid: ['#fffdf6', '#ece6d8'], full: 0.9, foam: '#fffaf0', garnish: put(MINT, 160, 56, 0.36) })],
  water: [
    put(
      bottle({
        glass: ['#bfe3ea', '#7fb7c4'],
        label: '#f7fbfb',
        cap: '#3d7f94',
        mark: path('M130 226L152 196L166 214L176 202L192 226Z', '#5d9db0'),
      }),
      106,
      160,
      1,
    ),
    put(tall({ liquid: WATER, cubes: 2, turbid: 0.8, full: 0.8 }), 226, 196, 0.72),
  ],
  whitewine: [stem({ liquid: ['#f6e9a6', '#e3cb6a'] })],
  commandaria: [stem({ liquid: ['#d9842f', '#8c3d12'], size: 0.86 })],
  lager: [tall({ liquid: ['#ffd257', '#e29a18'], foam: '#fff4d9', full: 0.94, width: 138 })],
  ouzo: [
    put(
      bottle({
        glass: ['#e8f4f7', '#b5d3dc'],
        label: '#f4efe2',
        cap: '#2f6f9a',
        mark:
          '<circle cx="160" cy="210" r="22" fill="#2f6f9a"/>' +
          path('M146 214C152 198 166 198 174 206C166 216 156 220 146 214Z', '#f4efe2'),
      }),
      96,
      160,
      1,
    ),
    put(tall({ liquid: ['#fbfbf8', '#e6ecea'], cubes: 3, full: 0.8, height: 200 }), 218, 184, 0.84),
  ],
  zivania: [
    put(
      bottle({
        glass: ['#e9f3f4', '#b7d0d6'],
        label: '#efe4cc',
        cap: '#7a4a22',
        scale: 0.9,
        mark: '<circle cx="160" cy="210" r="20" fill="#8a5fa0"/>',
      }),
      104,
      160,
      1,
    ),
    put(tall({ liquid: ['#f3f8f8', '#d5e5e8'], turbid: 0.7, height: 150, width: 120, full: 0.78 }), 224, 210, 0.68),
  ],
  greenjuice: [tall({ liquid: ['#a9cf58', '#6f9f34'], full: 0.9, garnish: onRim(slice('#6fa33a', '#cfe39a'), 220, 74, 0.42) })],
  icedtea: [
    tall({
      liquid: ['#e9a24a', '#b8641f'],
      cubes: 3,
      turbid: 0.9,
      garnish: put(MINT, 110, 60, 0.3, -16) + onRim(slice('#f0a45a', '#ffd9a0', '#ffeccd'), 222, 76, 0.42),
    }),
  ],
  cherrysoda: [tall({ liquid: ['#d9435a', '#8f1a33'], cubes: 3, turbid: 0.92, straw: '#fff4e6' }), small('1f352', 216, 66, 0.32)],
  spritz: [stem({ liquid: ['#ff9a4a', '#ec5a24'], garnish: put(ORANGE, 214, 58, 0.46) })],
  sour: [stem({ liquid: ['#fff6cf', '#eed98a'], garnish: put(MINT, 160, 112, 0.22) })],
  negroni: [tumbler({ liquid: ['#e2512c', '#a8230f'], turbid: 0.92, garnish: onRim(ORANGE, 230, 146, 0.44) })],
  margarita: [
    stem({ liquid: ['#e9f0b4', '#c4d46a'], garnish: onRim(slice('#6fa33a', '#cfe39a'), 218, 54, 0.44) }),
    small('1f336-fe0f', 106, 44, 0.34, -30),
  ],
  watermelonouzo: [
    tall({ liquid: ['#ff8a86', '#e8505a'], cubes: 3, turbid: 0.9, garnish: put(MINT, 108, 58, 0.3, -18) }),
    small('1f349', 224, 70, 0.36, 14),
  ],
  brandy: [tumbler({ liquid: ['#e09a3a', '#9c5212'], cubes: 1 }), small('1f36f', 244, 232, 0.34)],
  vermouth: [tumbler({ liquid: ['#c9542e', '#7f2413'], garnish: onRim(ORANGE, 230, 146, 0.42) + put(DILL, 96, 132, 0.26, -20) })],
  freddo: [tall({ liquid: ['#c88a52', '#4a2512', '#35180b'], foam: '#d9a974', cubes: 2, straw: '#2f241c' })],
  freddocappuccino: [tall({ liquid: ['#b57a48', '#4a2512', '#35180b'], foam: '#fff6ea', full: 0.94, straw: '#2f241c' })],
  espresso: [put(cup({ top: ['#b06a34', '#4a220e'] }), 160, 170, 0.86)],
  flatwhite: [cup({ ware: ['#dfe9ea', '#9db7ba'], top: ['#c98b55', '#8a4f26'], art: poured })],
  greekcoffee: [
    cup({
      ware: ['#fff5e6', '#d8bd98'],
      top: ['#a9703f', '#5a3118'],
      art: '<ellipse cx="160" cy="124" rx="66" ry="19" fill="#c08a55"/>' + strewn([['#dcb080', '#b07a48']], 16, [160, 124, 58, 14], 6, 0.6),
    }),
  ],
  filtercoffee: [put(cup({ ware: ['#e7c9b4', '#a9745a'], top: ['#6a3a1e', '#2e1408'] }), 160, 164, 0.96)],
  coldbrew: [tall({ liquid: ['#f2d2a0', '#8a4a20', '#3d1c0c'], cubes: 3, garnish: onRim(ORANGE) })],
  hotchocolate: [
    cup({
      ware: ['#f6dcd0', '#c98f7a'],
      top: ['#7a4526', '#4a220f'],
      art: '<ellipse cx="152" cy="120" rx="36" ry="14" fill="#fff6ea"/><ellipse cx="176" cy="126" rx="24" ry="10" fill="#fffaf2"/>',
    }),
  ],
  matcha: [cup({ ware: ['#fffaf2', '#cdbb9c'], top: ['#c4d98a', '#7f9f45'], art: poured })],
  mintginger: [
    tall({
      liquid: ['#f2e6a8', '#d9c36a'],
      turbid: 0.75,
      width: 150,
      height: 190,
      garnish: put(MINT, 150, 148, 0.5) + onRim(LEMON, 232, 104, 0.44),
    }),
  ],
  mountaintea: [
    tall({
      liquid: ['#f0c668', '#c98f2a'],
      turbid: 0.8,
      width: 150,
      height: 190,
      garnish: put(DILL, 150, 150, 0.46) + onRim(LEMON, 232, 104, 0.42),
    }),
  ],
  yuzulemonade: [tall({ liquid: ['#f8efa0', '#e6d455'], turbid: 0.85, cubes: 3, garnish: onRim(LEMON) + put(MINT, 110, 62, 0.28, -18) })],
  plumwine: [tumbler({ liquid: ['#e8b06a', '#b0602f'] })],
  // From the kitchen of the taverna
  stuffed: [
    plate(),
    small('1f345', 108, 180, 0.52),
    small('1f345', 214, 184, 0.52),
    path('M66 146C70 122 146 122 150 146C140 158 78 158 66 146Z', '#e9d3a0') +
      strewn(
        [
          ['#fff6df', '#dcc592'],
          ['#7da34a', '#4f7a2c'],
          ['#6b3a22', '#43200f'],
        ],
        22,
        [108, 140, 36, 10],
        6,
      ) +
      path('M172 150C176 126 252 126 256 150C246 162 184 162 172 150Z', '#e9d3a0') +
      strewn(
        [
          ['#fff6df', '#dcc592'],
          ['#7da34a', '#4f7a2c'],
          ['#6b3a22', '#43200f'],
        ],
        22,
        [214, 144, 36, 10],
        6,
      ),
  ],
  tahini: [
    bowl({
      fill: ['#f7e6c3', '#dcbc84'],
      things:
        path(
          'M84 152C104 124 214 122 232 150C212 138 122 140 106 156C128 172 192 172 208 154',
          'none',
          'stroke="#c9a468" stroke-width="6" stroke-linecap="round"',
        ) +
        '<ellipse cx="160" cy="150" rx="30" ry="10" fill="#b9a02e" fill-opacity=".75"/>' +
        put(LEMON, 240, 116, 0.4, 10) +
        strewn(SESAME.slice(0, 1), 12, [150, 160, 70, 18], 4),
    }),
  ],
  halloumi: [
    board(),
    put(slab(['#fff4cf', '#efd596']), 126, 150, 0.72),
    put(slab(['#fff4cf', '#efd596']), 184, 186, 0.74),
    put(MINT, 244, 150, 0.4, 20),
  ],
  talatouri: [
    bowl({
      ware: ['#dcebee', '#8fb3bb'],
      fill: ['#ffffff', '#e9e6da'],
      things:
        [
          [106, 146],
          [138, 164],
          [176, 138],
        ]
          .map(([x, y]) => put(slice('#5f9a3a', '#dff0b4', '#eef7d2'), x, y, 0.34))
          .join('') + put(MINT, 208, 148, 0.42),
    }),
  ],
  olive: [
    bowl({
      ware: ['#f0e4cf', '#b99a6a'],
      fill: ['#c9cf86', '#7f9038'],
      things:
        [
          [70, 152, 24, -14, false],
          [112, 132, 25, 20, true],
          [162, 124, 25, -8, false],
          [210, 132, 25, 16, true],
          [250, 152, 24, -20, false],
          [92, 172, 26, 8, true],
          [146, 162, 28, -18, false],
          [200, 168, 28, 24, true],
          [146, 186, 24, 12, true],
        ]
          .map((one) => olive(...one))
          .join('') +
        strewn([['#e6cf9a', '#a8824a']], 12, [160, 154, 96, 30], 5, 0.9) +
        put(LEMON, 246, 112, 0.4, 14) +
        put(leaf('#a9bf7a', '#5f7a3a'), 84, 104, 0.4, -50),
    }),
  ],
  falafel: [
    plate(),
    fritter(104, 206, 44),
    fritter(222, 202, 44),
    fritter(162, 144, 46),
    halved(164, 224, 46),
    path(
      'M92 176C116 164 126 190 150 182C178 172 186 196 216 182C232 176 244 184 250 196',
      'none',
      'stroke="#f6e6c2" stroke-width="13" stroke-linecap="round"',
    ),
    path('M70 244C66 232 84 224 96 232L114 252C104 262 76 258 70 244Z', '#d8477a') +
      path('M80 240L104 252', 'none', 'stroke="#f5a9c0" stroke-width="4" stroke-linecap="round"'),
    put(sprig('#8fcf6a', '#3c8a3f'), 250, 240, 0.36, 24),
  ],
  pita: [flatBread(160, 196, 6, 1.14), flatBread(152, 132, -8, 1.1)],
  cheese: [
    board(),
    wedge(
      112,
      116,
      0.84,
      ['#c98a2e', '#fbe7a8', '#f5d683'],
      [
        [-30, 46, 8],
        [20, 36, 11],
        [62, 44, 7],
      ],
    ),
    wedge(212, 136, 0.76, ['#8a5a2c', '#f3c866', '#e8b248']),
    path('M72 214C72 184 92 172 116 172C142 172 160 186 160 214C150 222 82 222 72 214Z', '#f2ddbd') +
      strewn(
        [
          ['#fff3dc', '#dcc09a'],
          ['#e79a7a', '#b9603f'],
        ],
        20,
        [116, 198, 38, 18],
        8,
      ),
    [
      [206, 206, 15],
      [232, 200, 15],
      [256, 208, 15],
      [220, 222, 15],
      [245, 226, 14],
    ]
      .map(([x, y, r]) => ball(x, y, r, '#8f5a8a', '#4a2350'))
      .join('') + put(leaf('#a9cf6a', '#4f8a34'), 262, 184, 0.26, 60),
  ],
  shrimp: [
    plate(['#4c5a5e', '#243034']),
    tempura(134, 230, -6, 0.88),
    tempura(148, 184, -22, 0.88),
    tempura(134, 138, -40, 0.88),
    put(LEMON, 58, 236, 0.34, -10),
  ],
  takeout: [
    path('M22 250L60 92H260L298 250Q298 272 276 272H44Q22 272 22 250Z', '#2a2320') +
      path('M36 244L70 104H250L284 244Q284 252 276 252H44Q36 252 36 244Z', '#463a33'),
    ...[
      [94, 128, [SALMON], RICE],
      [138, 128, [TUNA], NORI],
      [182, 128, [AVOCADO], RICE],
      [226, 128, [PRAWN], NORI],
      [84, 176, [CUCUMBER], NORI],
      [134, 176, [SALMON], RICE],
      [186, 176, [EGG], NORI],
      [236, 176, [CRAB], RICE],
      [74, 226, [TUNA], RICE],
      [130, 226, [AVOCADO], NORI],
      [190, 226, [PRAWN], RICE],
      [246, 226, [SALMON], NORI],
    ].map(([x, y, heart, coat]) => put(piece({ coat, heart }), x, y, 0.27)),
  ],
  yakisoba: [
    bowl({
      ware: ['#5b5148', '#2c2520'],
      fill: ['#a9662c', '#6b3a16'],
      things:
        '<ellipse cx="160" cy="142" rx="112" ry="42" fill="#c98a3e"/>' +
        Array.from({ length: 64 }, (_, at) => {
          const [r, angle] = [Math.sqrt((at + 0.5) / 64), at * 2.39996];
          const [x, y] = [160 + 92 * r * Math.cos(angle), 140 + 32 * r * Math.sin(angle) - 14 * (1 - r)];
          return path(
            `M${x - 26} ${y + 6}c10 ${-20 + (at % 3) * 4} 22 ${-18 + (at % 4) * 3} 28 -4s${14 + (at % 3) * 3} ${12 - (at % 5)} 24 ${-2 - (at % 3) * 3}`,
            'none',
            `stroke="${['#eebb6a', '#dda04e', '#f4cd86', '#c9853a', '#e8b060'][at % 5]}" stroke-width="7.5" stroke-linecap="round"`,
          );
        }).join('') +
        [
          [98, 132, 24],
          [196, 120, -18],
          [222, 150, 30],
          [136, 158, -26],
        ]
          .map(
            ([x, y, turn]) =>
              `<g transform="rotate(${turn} ${x} ${y})">${path(`M${x - 24} ${y}q24 -16 48 0q-24 18 -48 0Z`, '#7a4326', 'stroke="#4f2712" stroke-width="2"')}${path(`M${x - 14} ${y - 2}h26`, 'none', 'stroke="#a9663f" stroke-width="4" stroke-linecap="round"')}</g>`,
          )
          .join('') +
        Array.from({ length: 11 }, (_, at) =>
          path(
            `M${84 + ((at * 61) % 150)} ${134 + ((at * 23) % 36)}l${18 - (at % 3) * 12} ${(at % 2 ? -1 : 1) * 10}`,
            'none',
            `stroke="${['#f08a2d', '#a9c86a', '#e0473a'][at % 3]}" stroke-width="8" stroke-linecap="round"`,
          ),
        ).join('') +
        strewn(SESAME.slice(0, 1), 10, [160, 148, 70, 22], 4),
    }),
  ],
  aubergine: [
    bowl({
      ware: ['#e2d3e4', '#8a6a92'],
      fill: ['#ead9b6', '#b99664'],
      things:
        path(
          'M78 150C100 118 222 120 242 150C214 136 116 136 92 158C120 180 206 178 226 160',
          'none',
          'stroke="#a9824e" stroke-width="7" stroke-linecap="round"',
        ) +
        '<ellipse cx="160" cy="154" rx="40" ry="12" fill="#a8962a" fill-opacity=".75"/>' +
        [
          [112, 144],
          [198, 166],
          [214, 140],
          [136, 172],
        ]
          .map(
            ([x, y], at) =>
              `<g transform="rotate(${at * 50} ${x} ${y})">${path(`M${x - 15} ${y}q3 -13 15 -9q13 -4 15 9q-4 11 -15 8q-12 4 -15 -8Z`, '#c98f55', 'stroke="#7a4a1e" stroke-width="2.5"')}${path(`M${x} ${y - 8}v15`, 'none', 'stroke="#7a4a1e" stroke-width="2.5"')}</g>`,
          )
          .join('') +
        strewn([['#7fb04f', '#3f7027']], 16, [160, 150, 90, 28], 6),
    }),
    put(burntAubergine(), 204, 84, 0.72, -14),
  ],
  antinachtes: [
    bowl({
      ware: ['#f0d9c0', '#b98a62'],
      fill: ['#8a3f3a', '#5f2420'],
      things:
        [
          [98, 140],
          [146, 126],
          [196, 130],
          [230, 150],
          [120, 166],
          [172, 160],
        ]
          .map(([x, y]) => ball(x, y, 27, '#f9dc96', '#d9a24a', '#b0722c'))
          .join('') +
        strewn(
          [
            ['#7da34a', '#4f7a2c'],
            ['#6b3a32', '#43201a'],
          ],
          18,
          [160, 146, 90, 30],
          5,
        ),
    }),
  ],
  beetroot: [
    bowl({
      fill: ['#7fa54a', '#4b7a2f'],
      things:
        [
          [106, 152],
          [160, 132],
          [212, 152],
          [150, 168],
        ]
          .map(([x, y]) => ball(x, y, 24, '#b8325a', '#7f1238'))
          .join('') +
        strewn(
          [
            ['#fffaf0', '#e5dac4'],
            ['#c98f55', '#8a5526'],
            ['#f6a23a', '#dd7a14'],
          ],
          20,
          [160, 150, 98, 32],
          11,
        ),
    }),
  ],
  village: [
    bowl({
      fill: ['#a8c66a', '#6f9a3a'],
      things:
        [
          [92, 150],
          [138, 170],
          [216, 166],
          [234, 140],
        ]
          .map(([x, y]) => ball(x, y, 26, '#ff7a5a', '#d23420'))
          .join('') +
        [
          [124, 136],
          [190, 168],
        ]
          .map(([x, y]) => put(slice('#5f9a3a', '#dff0b4', '#eef7d2'), x, y, 0.34))
          .join('') +
        [
          [112, 164],
          [164, 178],
          [228, 158],
        ]
          .map(([x, y]) => ball(x, y, 12, '#5a4a5f', '#2b2030'))
          .join('') +
        put(slab(['#ffffff', '#ece4d2'], '#fff'), 168, 122, 0.52) +
        strewn([['#7da34a', '#4f7a2c']], 9, [168, 118, 36, 10], 4),
    }),
  ],
  lentils: [
    bowl({
      fill: ['#9a6a3c', '#6b4220'],
      things:
        strewn(
          [
            ['#a97646', '#6b4220'],
            ['#8a5a30', '#57351a'],
            ['#c28d56', '#8a5a30'],
          ],
          74,
          [160, 152, 112, 40],
          11,
          0.55,
        ) +
        strewn(
          [
            ['#e9553a', '#b82c1a'],
            ['#8fc25a', '#4f8a34'],
            ['#f6c84a', '#d99a1e'],
          ],
          20,
          [160, 150, 96, 32],
          9,
        ) +
        put(LEMON, 244, 112, 0.38, 12),
    }),
  ],
  slaw: [
    bowl({
      ware: ['#dfe9d6', '#9db58a'],
      fill: ['#e6efc2', '#b5cc80'],
      things: Array.from({ length: 34 }, (_, at) =>
        path(
          `M${62 + ((at * 43) % 180)} ${134 + ((at * 17) % 36)}q${14 + (at % 3) * 5} ${-16 + (at % 4) * 8} 34 ${(at % 5) - 2}`,
          'none',
          `stroke="${['#f4f8dd', '#f08a2d', '#d7e6a0', '#fbb04a', '#a9c86a'][at % 5]}" stroke-width="8" stroke-linecap="round"`,
        ),
      ).join(''),
    }),
  ],
  loukoumades: [
    plate(),
    heap(['#ffd27a', '#d98a2a', '#9a5212'], 46),
    path(
      'M140 96C150 88 176 88 184 100C196 128 214 150 240 166C246 190 230 196 226 178C206 172 196 164 186 154C180 196 166 200 164 160C146 160 120 168 106 184C98 206 84 196 92 176C118 154 132 132 140 96Z',
      '#f6b53c',
      'fill-opacity=".82"',
    ) + strewn([['#a5612c', '#6b3610']], 18, [160, 190, 100, 70], 4),
  ],
  orangepie: [
    plate(),
    put(
      cut(
        ['#ffcf6a', '#e39a2d'],
        [
          ['#f2b24a', 26],
          ['#f7c66a', 26],
          ['#d98f2e', 16],
        ],
        put(ORANGE, 160, 150, 0.42),
      ),
      160,
      140,
      0.92,
    ),
  ],
  yoghurtcherry: [
    bowl({
      ware: ['#fff3ec', '#d8b3a6'],
      fill: ['#ffffff', '#eee6dc'],
      things:
        path('M92 150C104 126 200 120 226 146C214 176 112 180 92 150Z', '#a81e3c', 'fill-opacity=".9"') +
        [
          [124, 146],
          [160, 136],
          [196, 148],
          [150, 160],
        ]
          .map(([x, y]) => ball(x, y, 17, '#d8405a', '#8a0f2a'))
          .join(''),
    }),
  ],
  melonhalloumi: [
    plate(),
    small('1f349', 118, 152, 0.66, -8),
    put(slab(['#fffdf2', '#efe2c2'], '#e4d2a8'), 206, 200, 0.6),
    put(MINT, 232, 152, 0.34, 16),
  ],
  octopus: [
    plate(),
    path(
      'M60 236C66 166 118 118 180 122C244 126 268 178 244 210C226 232 190 226 186 200C184 182 202 174 212 184',
      'none',
      'stroke="#a8483f" stroke-width="46" stroke-linecap="round"',
    ) +
      path('M62 228C70 168 120 124 180 127C238 131 258 176 240 202', 'none', 'stroke="#d9786a" stroke-width="20" stroke-linecap="round"') +
      Array.from(
        { length: 9 },
        (_, at) =>
          [
            [78, 238],
            [86, 212],
            [100, 190],
            [120, 172],
            [144, 160],
            [170, 156],
            [196, 160],
            [216, 172],
            [224, 194],
          ][at],
      )
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8" fill="#f6c2b4" stroke="#a8483f" stroke-width="3"/>`)
        .join('') +
      path(
        'M110 140L124 166M150 124L156 150M196 128L190 152M236 154L214 168',
        'none',
        'stroke="#4a1c16" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"',
      ) +
      put(LEMON, 270, 236, 0.36) +
      put(DILL, 92, 262, 0.3),
  ],
  squid: [
    plate(),
    put(ring(FRIED), 108, 196, 0.5, -10),
    put(ring(FRIED), 212, 200, 0.52, 12),
    put(ring(FRIED), 158, 218, 0.5),
    put(ring(FRIED), 158, 150, 0.5, 24),
    put(LEMON, 258, 236, 0.4),
  ],
  prawns: [
    bowl({
      ware: ['#5b5148', '#2c2520'],
      fill: ['#e0593a', '#a82f1c'],
      things: strewn(
        [
          ['#fffaf0', '#e5dac4'],
          ['#7da34a', '#4f7a2c'],
        ],
        18,
        [160, 152, 96, 30],
        10,
      ),
    }),
    small('1f990', 112, 124, 0.42, -10),
    small('1f990', 206, 124, 0.42, 16),
    small('1f990', 160, 156, 0.42),
  ],
  seabass: [plate(), fishFromTheGrill(), put(LEMON, 258, 240, 0.36), put(DILL, 70, 250, 0.32, -10)],
  kleftiko: [
    plate(),
    small('1f356', 152, 168, 0.72),
    [
      [76, 226],
      [112, 250],
      [226, 246],
    ]
      .map(([x, y]) => ball(x, y, 23, '#f9dc96', '#d9a24a', '#b0722c'))
      .join('') + put(DILL, 236, 196, 0.36, 20),
  ],
  moussaka: [
    plate(),
    put(
      cut(
        ['#ffe2a0', '#e0a848'],
        [
          ['#fbdc98', 30],
          ['#8a4526', 26],
          ['#5f3a5a', 14],
          ['#a85a30', 20],
          ['#e8c26a', 18],
        ],
        strewn([['#d99a3a', '#a8641c']], 18, [160, 152, 76, 18], 9),
      ),
      160,
      132,
      0.96,
    ),
  ],
  gigantes: [
    bowl({
      ware: ['#d98a62', '#9a4f2f'],
      fill: ['#e2603a', '#b0351c'],
      things:
        [
          [86, 148],
          [122, 132],
          [164, 128],
          [206, 134],
          [236, 152],
          [108, 166],
          [150, 154],
          [192, 162],
          [154, 180],
        ]
          .map(
            ([x, y], at) =>
              `<g transform="rotate(${((at * 50) % 120) - 60} ${x} ${y})">${ball(x, y, 21, '#fff3d8', '#e0c08a', '#c2985a')}</g>`,
          )
          .join('') + strewn([['#7da34a', '#4f7a2c']], 14, [160, 150, 96, 30], 5),
    }),
  ],
  spinachpie: [
    plate(),
    put(
      cut(
        ['#f6d08a', '#cf9440'],
        [
          ['#e8b660', 12],
          ['#5f8a3a', 26],
          ['#f4efdc', 9],
          ['#4b7a2f', 20],
          ['#dca650', 14],
        ],
        strewn([['#e6b866', '#b87f30']], 14, [160, 152, 76, 18], 8),
      ),
      160,
      138,
      0.94,
    ),
  ],
  souvlaki: [
    board(),
    put(skewer(Array.from({ length: 6 }, () => ['#d99a5e', '#8a4a22', '#5f2c10'])), 146, 140, 0.86),
    put(skewer(Array.from({ length: 6 }, () => ['#d99a5e', '#8a4a22', '#5f2c10'])), 172, 190, 0.86),
    put(LEMON, 272, 210, 0.34),
    put(DILL, 66, 196, 0.34, -20),
  ],
  sheftalia: [
    board(),
    put(log(['#d39a62', '#8a4f2a'], '#4f2410'), 132, 126, 0.62),
    put(log(['#d39a62', '#8a4f2a'], '#4f2410'), 180, 158, 0.62),
    put(log(['#d39a62', '#8a4f2a'], '#4f2410'), 124, 184, 0.62),
    put(log(['#d39a62', '#8a4f2a'], '#4f2410'), 180, 214, 0.62),
    put(DILL, 266, 214, 0.34, 20),
  ],
  chops: [
    board(),
    put(chop(), 104, 148, 0.62, -14),
    put(chop(), 172, 176, 0.64, -2),
    put(chop(), 232, 150, 0.56, 12),
    put(LEMON, 276, 214, 0.32),
    put(DILL, 62, 216, 0.32, -20),
  ],
  // From the café
  granola: [
    bowl({
      fill: ['#ffffff', '#eee6dc'],
      things:
        strewn(
          [
            ['#e6b878', '#a8702f'],
            ['#d09a55', '#8a5526'],
            ['#f3d8a8', '#c9985a'],
          ],
          30,
          [196, 152, 62, 34],
          9,
        ) +
        [
          [96, 146],
          [118, 162],
          [124, 136],
          [86, 162],
        ]
          .map(([x, y]) => ball(x, y, 14, '#6f86c4', '#2f3f7a'))
          .join('') +
        put(MINT, 152, 138, 0.3),
    }),
  ],
  avocadotoast: [
    plate(),
    put(
      toast(
        ['#c4da7a', '#87a93e'],
        strewn(
          [
            ['#fff3d2', '#dcbf86'],
            ['#e25a8a', '#b02f60'],
          ],
          26,
          [166, 162, 80, 34],
          6,
        ) +
          [
            [112, 166],
            [150, 154],
            [190, 150],
            [226, 158],
          ]
            .map(([x, y]) => path(`M${x - 22} ${y + 20}q8 -40 30 -36q-6 30 -30 36Z`, '#a9c85a', 'stroke="#6f9030" stroke-width="3"'))
            .join(''),
      ),
      160,
      176,
      0.96,
    ),
  ],
  benedict: [
    plate(),
    put(toast(['#f6d9a0', '#d9a85a']), 160, 196, 0.8),
    path('M92 178C92 140 128 118 164 120C204 122 232 146 230 180C214 204 108 204 92 178Z', '#fffdf6') +
      path(
        'M98 158C104 130 134 116 164 118C200 120 226 142 224 164C228 190 214 196 208 178C196 172 186 184 180 200C172 204 168 184 160 180C144 176 126 188 112 184C98 186 94 172 98 158Z',
        '#f9cf4a',
      ) +
      path('M124 140C138 128 164 126 184 132', 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="9" stroke-linecap="round"') +
      strewn(
        [
          ['#c9462c', '#8a2412'],
          ['#7da34a', '#4f7a2c'],
        ],
        12,
        [162, 150, 46, 16],
        4,
      ),
  ],
  bananabread: [plate(), put(cut(['#c98a4a', '#8a4f20'], [['#d9a664', 66]], ''), 160, 150, 0.86), small('1f34c', 226, 108, 0.42, 16)],
  leekpie: [
    plate(),
    put(
      cut(
        ['#f4cf8e', '#cb9242'],
        [
          ['#e6b464', 14],
          ['#b5cc80', 22],
          ['#fffaf0', 12],
          ['#8fae55', 16],
          ['#dca650', 14],
        ],
        strewn(
          [
            ['#fff3d2', '#dcbf86'],
            ['#3c342c', '#201a15'],
          ],
          16,
          [160, 152, 74, 16],
          5,
        ),
      ),
      160,
      138,
      0.94,
    ),
  ],
  greenbowl: [
    bowl({
      fill: ['#7fa54a', '#4b7a2f'],
      things:
        [
          [84, 144],
          [112, 130],
          [134, 152],
          [98, 164],
        ]
          .map(
            ([x, y]) =>
              ball(x - 8, y, 15, '#7fbf4f', '#3c7a2a') +
              ball(x + 8, y - 2, 15, '#8fcf5a', '#44832f') +
              ball(x, y - 12, 15, '#9ad866', '#4a8c34'),
          )
          .join('') +
        strewn([['#f0dcae', '#cfae6c']], 30, [216, 160, 44, 22], 6) +
        strewn([['#a9d66a', '#6fa33a']], 9, [196, 134, 28, 12], 9) +
        ball(166, 150, 30, '#ffffff', '#ece4d2') +
        ball(168, 150, 15, '#ffc94a', '#ec9a1c'),
    }),
  ],
  olivesnuts: [
    bowl({
      fill: ['#6a4a5a', '#3c2434'],
      things:
        [
          [92, 146],
          [124, 134],
          [116, 164],
          [150, 150],
          [140, 172],
        ]
          .map(([x, y], at) => ball(x, y, 19, at % 2 ? '#8a9a4a' : '#6a4a66', at % 2 ? '#4f6020' : '#2f1a30'))
          .join('') +
        strewn(
          [
            ['#e6b878', '#b07a3a'],
            ['#d9a25e', '#9a6428'],
          ],
          30,
          [206, 152, 50, 30],
          11,
        ),
    }),
  ],
  // From the sushi counter
  sashimi: [
    plate(['#4b4f55', '#26292d']),
    [70, 112, 154, 196].map((x, at) => put(nigiriTop(SALMON), x + 22, 196 + at * 6, 0.46, -28)).join('') +
      put(leaf(), 258, 190, 0.34, 24) +
      put(LEMON, 244, 240, 0.28),
  ],
  salmonpoke: [
    bowl({
      ware: ['#5b6168', '#2c3035'],
      fill: RICE,
      things: poke([SALMON, SALMON, AVOCADO, ['#ffd166', '#f2a02c'], ['#a9d06a', '#6fa03a']]) + strewn(SESAME, 24, [160, 150, 100, 34], 4),
    }),
  ],
  tofupoke: [
    bowl({
      ware: ['#7a8f7f', '#43564a'],
      fill: RICE,
      things:
        poke([['#f6d28a', '#cf9440'], ['#f6d28a', '#cf9440'], ['#f6923a', '#dd6a14'], CUCUMBER, ['#ffd9d0', '#f0a898']]) +
        strewn([['#d9a25e', '#9a6428']], 14, [160, 150, 90, 30], 5),
    }),
  ],
  seaweed: [
    bowl({
      ware: ['#3c4147', '#1d2023'],
      fill: ['#3f7a4a', '#1f4a2c'],
      things:
        Array.from({ length: 40 }, (_, at) =>
          path(
            `M${60 + ((at * 43) % 180)} ${136 + ((at * 19) % 34)}q${16 + (at % 3) * 6} ${-20 + (at % 4) * 10} 38 ${(at % 5) - 2}`,
            'none',
            `stroke="${['#5fae5a', '#2f7a42', '#8fcf6a', '#246238', '#4b9a50'][at % 5]}" stroke-width="7" stroke-linecap="round"`,
          ),
        ).join('') + strewn(SESAME.slice(0, 1), 20, [160, 146, 84, 28], 5),
    }),
  ],
  miso: [
    bowl({
      ware: ['#a8322a', '#5f1410'],
      fill: ['#e6b878', '#c08a45'],
      things:
        [
          [112, 146],
          [150, 134],
          [196, 148],
          [156, 164],
        ]
          .map(
            ([x, y], at) =>
              `<rect x="${x - 17}" y="${y - 12}" width="34" height="24" rx="5" fill="#fffaf0" stroke="#dcc9a4" stroke-width="2" transform="rotate(${at * 24 - 30} ${x} ${y})"/>`,
          )
          .join('') +
        strewn(
          [
            ['#5f9a3a', '#2f6a22'],
            ['#2f4038', '#16211c'],
          ],
          16,
          [160, 152, 90, 30],
          8,
        ),
    }),
  ],
  edamame: [
    bowl({
      ware: ['#4b4f55', '#26292d'],
      fill: ['#6fa03a', '#3f7027'],
      things:
        [
          [84, 150, -24],
          [130, 130, 10],
          [184, 128, -14],
          [232, 146, 26],
          [110, 166, 30],
          [160, 156, -8],
          [212, 168, -30],
        ]
          .map(
            ([x, y, turn]) =>
              `<g transform="rotate(${turn} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="42" ry="14" fill="#6fa33a"/><ellipse cx="${x - 22}" cy="${y - 2}" rx="13" ry="11" fill="#9fce5e"/><ellipse cx="${x}" cy="${y - 3}" rx="13" ry="12" fill="#a9d66a"/><ellipse cx="${x + 22}" cy="${y - 2}" rx="13" ry="11" fill="#9fce5e"/></g>`,
          )
          .join('') + strewn([['#ffffff', '#e9e4da']], 16, [160, 146, 96, 30], 3.5),
    }),
  ],
  gingerpickled: [
    bowl({
      ware: ['#fffaf2', '#cdb89c'],
      fill: ['#f9c9b8', '#e8a08c'],
      things: Array.from({ length: 13 }, (_, at) =>
        path(
          `M${80 + ((at * 61) % 140)} ${146 + ((at * 23) % 26)}q20 -34 46 -8q-14 24 -46 8Z`,
          ['#ffd9cb', '#fbbfae', '#ffe6dc'][at % 3],
          'stroke="#e39a86" stroke-width="2"',
        ),
      ).join(''),
    }),
  ],
  salmonnigiri: [pair(nigiri({ top: SALMON, lines: '#ffe0cc' }))],
  tunanigiri: [pair(nigiri({ top: TUNA, lines: '#f3a0a4' }))],
  prawnnigiri: [
    pair(nigiri({ top: ['#fff0e6', '#f5a27a'], lines: '#ee6a3c', tail: path('M264 190L306 168L300 196L312 216L268 204Z', '#e2552f') })),
  ],
  octopusnigiri: [pair(nigiri({ top: ['#fff6f2', '#e9c4bc'], lines: '#b0483f', band: '#1f2b25' }))],
  tamagonigiri: [pair(nigiri({ top: EGG, band: '#1f2b25' }))],
  cucumbermaki: [rolled(NORI, [CUCUMBER])],
  salmonmaki: [rolled(NORI, [SALMON])],
  avocadomaki: [rolled(NORI, [AVOCADO])],
  tunamaki: [rolled(NORI, [TUNA]), small('1f336-fe0f', 268, 96, 0.3, 20)],
  sweetpotatomaki: [rolled(NORI, [['#ffb45a', '#e07a1c']])],
  kymaroll: [rolled(SALMON, [PRAWN, AVOCADO, FRIED], { seeds: [['#ff7a4a', '#d2401c']] })],
  californiaroll: [rolled(RICE, [CRAB, AVOCADO, CUCUMBER], { seeds: SESAME })],
  gardenroll: [rolled(['#9fce5e', '#4f8a34'], [AVOCADO, CUCUMBER, ['#8fc25a', '#3f7d33']])],
  softshellroll: [rolled(NORI, [FRIED, AVOCADO, CRAB]), small('1f980', 258, 92, 0.36, 12)],
  mangoroll: [rolled(['#ffd166', '#f2a02c'], [SALMON, AVOCADO, CUCUMBER])],
  halloumiroll: [rolled(RICE, [['#fff4cf', '#e6c47a'], CUCUMBER, ['#8fcf6a', '#3c8a3f']], { seeds: SESAME })],
  boxfortwo: [
    plate(['#4b4f55', '#26292d']),
    put(piece({ coat: NORI, heart: [CUCUMBER] }), 84, 214, 0.4),
    put(piece({ coat: NORI, heart: [SALMON] }), 150, 234, 0.42),
    put(nigiri({ top: SALMON, lines: '#ffe0cc' }), 116, 134, 0.5, -6),
    put(nigiri({ top: TUNA, lines: '#f3a0a4' }), 222, 150, 0.5, -6),
    put(piece({ coat: RICE, heart: [CRAB, AVOCADO, CUCUMBER], seeds: SESAME }), 232, 218, 0.46),
  ],
  greenbox: [
    plate(['#4b4f55', '#26292d']),
    put(piece({ coat: NORI, heart: [CUCUMBER] }), 92, 206, 0.46),
    put(piece({ coat: NORI, heart: [AVOCADO] }), 164, 228, 0.46),
    put(piece({ coat: ['#9fce5e', '#4f8a34'], heart: [AVOCADO, CUCUMBER, ['#f6923a', '#dd6a14']] }), 236, 206, 0.46),
    put(piece({ coat: NORI, heart: [['#ffb45a', '#e07a1c']] }), 126, 130, 0.4),
    put(piece({ coat: ['#9fce5e', '#4f8a34'], heart: [CUCUMBER] }), 200, 132, 0.4),
  ],
  yakitori: [
    plate(['#4b4f55', '#26292d']),
    [
      [140, 118],
      [160, 168],
      [180, 216],
    ]
      .map(([x, y]) =>
        put(
          skewer(
            [
              ['#e0a05a', '#9a5220', '#6b300c'],
              ['#b5d68a', '#6fa03a'],
              ['#e0a05a', '#9a5220', '#6b300c'],
              ['#b5d68a', '#6fa03a'],
              ['#e0a05a', '#9a5220', '#6b300c'],
            ],
            true,
          ),
          x,
          y,
          0.78,
        ),
      )
      .join('') + strewn(SESAME.slice(0, 1), 16, [160, 176, 90, 50], 4),
  ],
  dorayaki: [
    plate(),
    [
      [122, 196],
      [200, 206],
    ]
      .map(([x, y]) =>
        put(
          '<ellipse cx="160" cy="196" rx="104" ry="52" fill="#b06a2c"/><ellipse cx="160" cy="182" rx="100" ry="34" fill="#5a2a20"/><ellipse cx="160" cy="150" rx="104" ry="56" fill="#e3ad62"/><ellipse cx="160" cy="138" rx="92" ry="44" fill="#b87333"/><ellipse cx="140" cy="122" rx="40" ry="12" fill="#fff" fill-opacity=".3"/>',
          x,
          y - 8,
          0.66,
        ),
      )
      .join(''),
  ],
};

/** What lies on nigiri, alone: a thick slice. */
function nigiriTop(colours) {
  return (
    path(
      'M40 196C42 152 92 118 164 118C232 118 278 152 282 194C270 206 254 200 244 190C196 168 126 170 80 194C66 204 50 206 40 196Z',
      colours[1],
    ) +
    path('M46 184C54 148 100 124 164 124C226 124 268 150 276 184C240 158 110 154 46 184Z', colours[0]) +
    path(
      'M86 148L106 184M126 131L144 173M168 126L182 171M210 132L220 176',
      'none',
      'stroke="#ffe0cc" stroke-opacity=".9" stroke-width="7" stroke-linecap="round"',
    )
  );
}

/** Five small heaps in a bowl. */
function poke(colours) {
  return [
    [94, 150],
    [136, 130],
    [186, 128],
    [228, 148],
    [162, 164],
  ]
    .map(([x, y], at) => strewn([colours[at]], 9, [x, y, 32, 16], 15, 0.75))
    .join('');
}

/** A whole fish with the marks of the grill. */
function fishFromTheGrill() {
  return (
    path(
      'M36 200C70 150 150 138 214 168C236 150 262 142 290 144C276 168 274 190 288 220C262 218 236 210 216 196C160 236 78 234 36 200Z',
      '#8d7a66',
    ) +
    path('M40 198C76 158 148 148 208 172C168 190 92 204 40 198Z', '#c9b79c') +
    path(
      'M40 202C92 212 168 200 212 180C232 184 262 196 280 212C252 210 234 204 216 194C162 232 82 230 40 202Z',
      '#e2c99a',
      'fill-opacity=".75"',
    ) +
    path(
      'M104 160L92 214M136 154L124 218M168 156L158 212M198 164L190 200',
      'none',
      'stroke="#4a2c16" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"',
    ) +
    '<circle cx="66" cy="190" r="8" fill="#fffaf0"/><circle cx="66" cy="190" r="4.5" fill="#2b2420"/>' +
    path('M84 172C94 186 94 202 84 216', 'none', 'stroke="#5f4a36" stroke-width="5" stroke-linecap="round"') +
    strewn([['#7da34a', '#4f7a2c']], 7, [150, 158, 50, 12], 6)
  );
}

/** A lamb chop: the bone, and what is on it. */
function chop() {
  return (
    path('M176 150C214 118 246 84 262 50C270 36 292 40 292 56C308 58 310 78 294 84C268 110 240 146 204 188Z', '#f3e6cc') +
    path('M176 150C214 118 246 84 262 50', 'none', 'stroke="#fff" stroke-width="7" stroke-linecap="round"') +
    path('M44 216C36 166 76 128 126 126C176 124 222 142 224 182C226 226 182 262 126 262C82 262 50 250 44 216Z', '#7a3f20') +
    path('M58 212C54 172 86 144 128 142C170 140 206 152 208 182C210 216 174 244 128 246C92 246 62 238 58 212Z', '#b0673a') +
    path(
      'M84 176L120 232M116 158L154 226M152 152L186 206',
      'none',
      'stroke="#4a200c" stroke-opacity=".7" stroke-width="9" stroke-linecap="round"',
    ) +
    path('M74 182C84 162 106 152 130 152', 'none', 'stroke="#fff" stroke-opacity=".4" stroke-width="8" stroke-linecap="round"')
  );
}
