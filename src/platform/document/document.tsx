import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Page } from '#platform/shared/page.ts';
import type { Language } from '#platform/shared/texts.ts';

export type DocumentParts = {
  readonly language: Language;
  readonly title: string;
  readonly description?: string;
  readonly style: string;
  /** Run before anything is painted. */
  readonly headScript: string;
  /** Run when the page is there. */
  readonly bodyScript?: { readonly code: string; readonly entry: string; readonly dialogs: string; readonly styles: string };
  /** A module to load at once, where the page is nothing without it. */
  readonly module?: string;
  /** A class by which a venue's own rules know its pages. */
  readonly bodyClass?: string;
  /** More for the head. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inside `<style>` and `<script>` only their own end could end them early. */
function closed(text: string, tag: 'style' | 'script'): string {
  if (text.toLowerCase().includes(`</${tag}`)) throw new Error(`inline ${tag} would end early`);
  return text;
}

export function renderDocument(parts: DocumentParts): Page {
  const scripts = [parts.headScript, ...(parts.bodyScript ? [parts.bodyScript.code] : [])];
  return {
    html: `<!doctype html>${withoutHints(renderToStaticMarkup(<Document {...parts} />))}`,
    csp: { scripts: scripts.map(sha256), styles: [sha256(parts.style)] },
  };
}

/**
 * React asks in the head for each picture that is not lazy. The pictures themselves come in the same answer, and a browser that has a larger one of
 * them already takes that: then it warns of a hint that nobody used. Only what is marked as urgent keeps its hint.
 */
const withoutHints = (html: string): string => html.replaceAll(/<link rel="preload" as="image"(?![^>]*fetchPriority)[^>]*>/gi, '');

function Document({ language, title, description, style, headScript, bodyScript, module, bodyClass, head, children }: DocumentParts) {
  return (
    <html lang={language} data-surface="diner">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description !== undefined && <meta name="description" content={description} />}
        <meta name="theme-color" content="#fbf5ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17120e" media="(prefers-color-scheme: dark)" />
        <script dangerouslySetInnerHTML={{ __html: closed(headScript, 'script') }} />
        <style dangerouslySetInnerHTML={{ __html: closed(style, 'style') }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/parea.webmanifest" />
        {head}
        {module !== undefined && <script type="module" src={module} />}
      </head>
      <body className={bodyClass}>
        {children}
        {bodyScript && (
          <script
            data-entry={bodyScript.entry}
            data-dialogs={bodyScript.dialogs}
            data-styles={bodyScript.styles}
            dangerouslySetInnerHTML={{ __html: closed(bodyScript.code, 'script') }}
          />
        )}
      </body>
    </html>
  );
}
