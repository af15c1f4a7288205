import { useCallback, type ComponentProps, type MouseEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

/** The address as it is, not as it was when the page was drawn: a choice is in the address at once, and on the page a moment later. */
const queryNow = (): URLSearchParams => new URLSearchParams(location.search);

/** Changes what the address asks for, and keeps all that was chosen before, also what the page does not show yet. */
export function useQueryChange(): (change: (query: URLSearchParams) => void) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      const next = queryNow();
      change(next);
      void navigate(`?${next}`, { replace: true });
    },
    [navigate],
  );
}

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { readonly to: (query: URLSearchParams) => string };

/** A link that keeps a part of the address: followed, it keeps what was chosen until then. */
export function LinkFromHere({ to, ...rest }: Props) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void navigate(to(queryNow()));
  };
  return <Link {...rest} to={to(query)} onClick={go} />;
}
