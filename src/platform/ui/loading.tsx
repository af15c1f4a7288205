import { Mark } from './mark.tsx';

type Props = { readonly words: string; /** Beside parts that are there already. */ readonly inPart?: boolean };

/** The table fills up while something is on its way. */
export function Loading({ words, inPart = false }: Props) {
  const Box = inPart ? 'div' : 'main';
  return (
    <Box className={inPart ? 'loading loading--part' : 'loading'}>
      <Mark />
      <p role="status">{words}</p>
    </Box>
  );
}
