import type { AssistanceRequest } from '../../contract.ts';

/** As they are where they are few; else so many: those that nobody has taken yet before those that somebody is on the way to, each oldest first. */
export function firstRequests(requests: readonly AssistanceRequest[], most: number): readonly AssistanceRequest[] {
  if (requests.length <= most) return requests;
  const [taken, open] = [requests.filter(isTaken), requests.filter((request) => !isTaken(request))];
  return [...open, ...taken].slice(0, most);
}

const isTaken = ({ status }: AssistanceRequest): boolean => status === 'acknowledged';
