/** The mark in the one colour of what it is stamped on. Needs the page's sprite. */
export function StampMark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <use href="#i-mark" />
    </svg>
  );
}
