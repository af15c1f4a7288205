/** The parts of css-tree that read and write. Its whole brings what all properties of CSS may be, which nothing here asks: 400 kB more at each start. */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree';
}
declare module 'css-tree/generator' {
  export { generate as default } from 'css-tree';
}
