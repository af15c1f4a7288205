import { useQueryClient } from '@tanstack/react-query';

/** Reads the administrators' lists anew after a change. What is being read already may be from before it, so it ends first. */
export function useReadAgain(): (...name: readonly string[]) => void {
  const client = useQueryClient();
  return (...name) => {
    const lists = { queryKey: ['admin', ...name] };
    void client.cancelQueries(lists).then(() => client.invalidateQueries(lists));
  };
}
