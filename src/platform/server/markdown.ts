import { Marked, type Token, type Tokens } from 'marked';
import { escapeMarkup } from './escape-markup.ts';

/** A markdown file as a page shows it. */
export type Article = {
  readonly title: string;
  /** The first paragraph, as plain text. */
  readonly lead: string;
  /** The paragraph right below the title; empty where something else is there. */
  readonly opening: string;
  /** What follows. */
  readonly html: string;
  /** The headings below the title, by which a page is found and jumped through. */
  readonly headings: readonly { readonly id: string; readonly text: string }[];
};

/** An anchor of a heading: its letters and digits in any script, joined by hyphens. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** Whole web addresses, mails, anchors, and what lies below our own root. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i;

type Ways = {
  /** Turns the addresses of the files into those of the pages; null: there is no such page. */
  readonly resolve?: (href: string) => string | null;
  /** Of a picture by its page address, in pixels: room is kept for it while it loads. */
  readonly sizeOf?: (address: string) => { readonly width: number; readonly height: number } | null;
};

/**
 * Markdown as HTML that needs no trust: HTML in it is shown as text, links other than to the web, mails and our own pages are only their
 * words, pictures come from us alone.
 */
export function renderMarkdown(source: string, { resolve = (href) => href, sizeOf = () => null }: Ways = {}): Article {
  const headings: { id: string; text: string }[] = [];
  let title = '';
  let lead = '';
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeMarkup(text),
      heading({ tokens, depth, text }: Tokens.Heading) {
        const plain = plainOf(text);
        if (depth === 1) {
          title ||= plain;
          return '';
        }
        const id = anchorOf(plain);
        if (depth === 2) headings.push({ id, text: plain });
        return `<h${depth} id="${escapeMarkup(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      paragraph({ tokens, text }: Tokens.Paragraph) {
        lead ||= plainOf(text);
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const to = resolve(href);
        return to !== null && SAFE_LINK.test(to) ? `<a href="${escapeMarkup(to)}">${inner}</a>` : inner;
      },
      image({ href, text }: Tokens.Image) {
        const from = resolve(href);
        if (from === null || !/^\/(?!\/)/.test(from)) return escapeMarkup(text);
        const size = sizeOf(from);
        const room = size ? ` width="${size.width}" height="${size.height}"` : '';
        return `<img src="${escapeMarkup(from)}" alt="${escapeMarkup(text)}"${room} loading="lazy">`;
      },
      // A wide table or a long line scrolls by itself, also by keyboard.
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeMarkup(text)}</code></pre>\n`,
      table({ header, rows }: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], open: 'th scope="col"' | 'td') =>
          `<tr>${cells.map((cell) => `<${open}>${this.parser.parseInline(cell.tokens)}</${open.slice(0, 2)}>`).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        const head = row(header, 'th scope="col"');
        return `<div class="prose__table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const tokens: Token[] = marked.lexer(source);
  const first = tokens.findIndex(({ type }) => type === 'paragraph');
  const before = tokens.slice(0, Math.max(first, 0));
  const below = first >= 0 && before.every((token) => token.type === 'space' || (token.type === 'heading' && token.depth === 1));
  const opening = below ? marked.parser(tokens.splice(first, 1)) : '';
  const html = marked.parser(tokens);
  return { title, lead, opening, html, headings };
}

/** Without the signs of emphasis, code and links. */
const plainOf = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
