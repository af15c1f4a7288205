import type { Head } from '#platform/shared/page.ts';
import type { Language } from '#platform/shared/texts.ts';

type Parts = {
  readonly head: Head;
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** In the words of schema.org. */
  readonly data?: readonly object[];
};

const LOCALE = { en: 'en_GB', el: 'el_GR' } as const;

/** What search engines and messengers read of a page. */
export function SocialHead({ head, title, description, language, data = [] }: Parts) {
  return (
    <>
      {head.listed === false && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={head.canonical} />
      {Object.entries(head.languages ?? {}).map(([spoken, href]) => (
        <link key={spoken} rel="alternate" hrefLang={spoken} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Parea" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={head.canonical} />
      <meta property="og:locale" content={LOCALE[language]} />
      {head.languages && <meta property="og:locale:alternate" content={LOCALE[language === 'en' ? 'el' : 'en']} />}
      <meta property="og:image" content={head.image} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {data.map((one, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(one) }} />
      ))}
    </>
  );
}

/** JSON that cannot end the element it stands in, whatever people typed. */
const inScript = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
