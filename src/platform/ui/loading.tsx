import { Mark } from './mark.tsx';

type Props = {
  readonly words: string;
  /** It is a part of a page that has its main landmark already. */
  readonly inside?: boolean;
};

/** The table fills up while something is on its way. */
export function Loading({ words, inside = false }: Props) {
  const Box = inside ? 'div' : 'main';
  return (
    <Box className="loading">
      <Mark />
      <p role="status">{words}</p>
    </Box>
  );
}
