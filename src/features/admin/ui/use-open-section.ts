import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusPlace, focusSection } from './focus-place.ts';
import type { FieldProblem } from './problem.ts';
import { sectionAt, sectionOf, type SectionName } from './sections.ts';

type Refused = { readonly fields: readonly FieldProblem[] } | null;

/**
 * Which section the address has open, and how to get to a place of the form. Whoever goes to another section hears which it is; each refusal
 * leads to the first place that is wrong. `begins`: the form took the place of the one in which the focus was, and takes it up.
 */
export function useOpenSection(form: RefObject<HTMLFormElement | null>, refused: Refused, begins: boolean) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const open = sectionAt(hash);
  const shown = useRef(open);
  useEffect(() => {
    if (begins) focusSection(form.current, shown.current);
  }, [begins, form]);
  /** A place to be gone to once its section is open. */
  const wanted = useRef<string | null>(null);
  const show = (section: SectionName) => {
    const place = wanted.current;
    wanted.current = null;
    if (place === null || !focusPlace(form.current, place)) focusSection(form.current, section);
  };
  /** Opens a section, and puts the focus to a place in it, or else to its heading. */
  const go = (section: SectionName, place: string | null = null) => {
    wanted.current = place;
    if (section === open) show(section);
    else void navigate({ search, hash: section });
  };
  const goTo = (place: string) => {
    const section = sectionOf(place);
    if (section !== null) go(section, place);
  };
  const led = useRef(refused);
  useEffect(() => {
    const isNew = led.current !== refused;
    led.current = refused;
    if (shown.current !== open) {
      shown.current = open;
      show(open);
    }
    const [first] = refused?.fields ?? [];
    if (isNew && first) goTo(first.path);
  });
  return { open, go, goTo };
}
