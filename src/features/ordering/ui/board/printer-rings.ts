import type { printerTrouble } from '#features/printing/contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';

/** What the board rings for, as a text that changes with it: a printer that prints nothing, and once more when a ticket waits for it. Little paper rings nobody. */
export const printerRings = ({ trouble, soon }: Pick<AnswerOf<typeof printerTrouble>, 'trouble' | 'soon'>): string =>
  [
    ...trouble.map(({ _id, state }) => `${_id} ${state} waits`),
    ...soon.flatMap(({ _id, state }) => (state === 'paper_low' ? [] : [`${_id} ${state}`])),
  ]
    .toSorted()
    .join();
