import { ownMarkup } from '#platform/browser/trusted.ts';

/** The symbols that `Icon` shows, once in a page. */
export function IconSprite({ icons }: { readonly icons: Readonly<Record<string, string>> }) {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <defs>
        {Object.entries(icons).map(([name, markup]) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24" dangerouslySetInnerHTML={{ __html: ownMarkup(markup) }} />
        ))}
      </defs>
    </svg>
  );
}
