import { TABLE } from '#platform/shared/mark-shape.ts';

/** One rubber stamp with its worn ink; drawn once, in {@link InkPattern}, and used by each slot. */
export function InkPattern() {
  return (
    <svg className="ink-pattern" aria-hidden="true">
      <defs>
        <filter id="loyalty-ink" x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="4" result="n" />
          <feColorMatrix in="n" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -3.4 3.25" result="m" />
          <feComposite in="SourceGraphic" in2="m" operator="in" result="t" />
          <feDisplacementMap in="t" in2="n" scale=".7" />
        </filter>
        <symbol id="loyalty-stamp" viewBox="0 0 60 60">
          <g filter="url(#loyalty-ink)">
            <circle cx="30" cy="30" r="27" fill="none" stroke="currentColor" strokeWidth="3" />
            <circle cx="30" cy="30" r="22.6" fill="none" stroke="currentColor" strokeWidth="1.3" />
            <g transform="translate(14.4 13.6) scale(.78)" fill="currentColor">
              <circle cx="10" cy="11" r="4.2" />
              <circle cx="20" cy="8" r="4.2" />
              <circle cx="30" cy="11" r="4.2" />
              <path d={TABLE} />
            </g>
          </g>
        </symbol>
      </defs>
    </svg>
  );
}

export function InkStamp() {
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true">
      <use href="#loyalty-stamp" />
    </svg>
  );
}
