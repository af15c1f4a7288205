import { TABLE } from '#platform/shared/mark-shape.ts';

/** The Π that is a table with three people; the one in tomato is you. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
      <g fill="currentColor">
        <circle cx="10" cy="11" r="4.2" />
        <circle className="mark__you" cx="20" cy="8" r="4.2" />
        <circle cx="30" cy="11" r="4.2" />
        <path d={TABLE} />
      </g>
    </svg>
  );
}
