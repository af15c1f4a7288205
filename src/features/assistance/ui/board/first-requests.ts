import type { AssistanceRequest } from '../../contract.ts';

/** As they are where there are no more than `most`; else `shown` of them: those that nobody has taken yet before those that somebody is on the way to, each oldest first. */
export function firstRequests(requests: readonly AssistanceRequest[], most: number, shown: number): readonly AssistanceRequest[] {
  if (requests.length <= most) return requests;
  const [taken, open] = [requests.filter(isTaken), requests.filter((request) => !isTaken(request))];
  return [...open, ...taken].slice(0, shown);
}

const isTaken = ({ status }: AssistanceRequest): boolean => status === 'acknowledged';
