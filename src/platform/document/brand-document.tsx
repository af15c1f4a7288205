import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import commissionerGreek from '@fontsource-variable/commissioner/files/commissioner-greek-wght-normal.woff2?url';
import commissionerBasic from '#platform/ui/look/fonts/commissioner-basic.woff2?url';
import literataBasic from '#platform/ui/look/fonts/literata-basic.woff2?url';
import literataGreek from '#platform/ui/look/fonts/literata-greek.woff2?url';
import beforePaint from '#platform/browser/before-paint.ts?inline-script';
import type { Language } from '#platform/shared/texts.ts';
import type { Page } from '#platform/shared/page.ts';

export type BrandDocumentParts = {
  readonly language: Language;
  readonly title: string;
  readonly description?: string;
  readonly surface: 'portal' | 'site';
  /** Written into the page. */
  readonly style: string;
  /** An id for the style element, where something looks for it. */
  readonly styleId?: string;
  /** Hashed files: linked, preloaded and run. */
  readonly stylesheets?: readonly string[];
  readonly preloads?: readonly string[];
  readonly module?: string;
  /** The page is whole without its scripts: `bodyScript` fetches and runs them once it was seen (`run-later.ts`). */
  readonly scriptsLater?: boolean;
  /** Run when the page is there. */
  readonly bodyScript?: string;
  readonly bodyClass?: string;
  /** More for the head. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inside `<style>` and `<script>` only their own end could end them early. */
function closed(text: string): string {
  if (/<\/(?:style|script)/i.test(text)) throw new Error('inline style or script would end early');
  return text;
}

/** A page in the brand's own fonts: home, sign-in, portal. */
export function renderBrandDocument(parts: BrandDocumentParts): Page {
  const scripts = parts.bodyScript === undefined ? [beforePaint] : [beforePaint, parts.bodyScript];
  return {
    html: `<!doctype html>${renderToStaticMarkup(<BrandDocument {...parts} />)}`,
    csp: { scripts: scripts.map(sha256), styles: [sha256(parts.style)] },
  };
}

/** Of the headings, and on pages that are read also of the text: Greek has its digits and points from Latin. */
function fontsOf(language: Language, isRead: boolean): readonly string[] {
  const isGreek = language === 'el';
  const text = isRead ? [...(isGreek ? [commissionerGreek] : []), commissionerBasic] : [];
  return [isGreek ? literataGreek : literataBasic, ...text];
}

function BrandDocument(parts: BrandDocumentParts) {
  const {
    language,
    title,
    description,
    surface,
    style,
    styleId,
    stylesheets = [],
    preloads = [],
    module,
    scriptsLater = false,
    bodyScript,
  } = parts;
  const scripts = module === undefined ? preloads : [...preloads, module];

  return (
    <html lang={language} data-surface={surface}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description !== undefined && <meta name="description" content={description} />}
        <meta name="theme-color" content="#fbf5ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17120e" media="(prefers-color-scheme: dark)" />
        {surface === 'portal' && <link rel="manifest" href="/kitchen.webmanifest" />}
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <script dangerouslySetInnerHTML={{ __html: closed(beforePaint) }} />
        {fontsOf(language, surface === 'site' || scriptsLater).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style {...(styleId !== undefined && { id: styleId })} dangerouslySetInnerHTML={{ __html: closed(style) }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {parts.head}
        {/* As scripts: React puts hints before the styles, without which nothing can be seen. */}
        {scriptsLater ? (
          <meta name="scripts" content={scripts.join(' ')} />
        ) : (
          scripts.map((src) => <script key={src} type="module" src={src} />)
        )}
      </head>
      <body className={parts.bodyClass}>
        {parts.children}
        {bodyScript !== undefined && <script dangerouslySetInnerHTML={{ __html: closed(bodyScript) }} />}
      </body>
    </html>
  );
}
