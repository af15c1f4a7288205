/** "1 STAMP", or what the text says in another language, as the venue's own rubber stamp would print it. */
export function InkStamp({ label }: { readonly label: string }) {
  const word = label.replace(/^1 /, '');
  return (
    <span className="ink-stamp" role="img" aria-label={label}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="47" fill="none" stroke="currentColor" strokeWidth="3" />
        <circle cx="50" cy="50" r="41.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <text x="50" y="55" textAnchor="middle" fontSize="30" fontWeight="700">
          1
        </text>
        <text
          x="50"
          y="73"
          textAnchor="middle"
          fontSize={word.length > 6 ? 12 : 15.5}
          fontWeight="700"
          letterSpacing={word.length > 6 ? 0.2 : 1.4}
        >
          {word}
        </text>
        <path d="M39 22h22M42 22l-1.4 8M58 22l1.4 8" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
        <g fill="currentColor">
          <circle cx="43" cy="16.6" r="2.7" />
          <circle cx="50" cy="14.8" r="2.7" />
          <circle cx="57" cy="16.6" r="2.7" />
        </g>
      </svg>
    </span>
  );
}
