/**
 * A page that one person alone may see, and the browser's Back. What is left is kept by the browser as it was: signed out since, it is made
 * empty before it is put away, and one that comes back anyway is loaded anew where somebody else sits here now, or nobody.
 */
export function guardLeftPage(isPersonal: () => boolean, whose: () => string | null, empty: () => void): () => void {
  let before = whose();
  const hide = () => {
    before = whose();
    if (isPersonal() && before === null) empty();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isPersonal() && (before === null || whose() !== before)) location.reload();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', show);
  };
}
