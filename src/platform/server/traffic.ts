import { noteRequest } from './give-way.ts';

/** How many requests were answered, by method and status: one addition each, so that also the menus on the bare socket can afford it. */
export type Traffic = {
  count(method: string, status: number): void;
  counted(): readonly (readonly [method: string, status: number, requests: number])[];
};

export function openTraffic(): Traffic {
  const methods = new Map<string, Map<number, number>>();
  return {
    count(method, status) {
      noteRequest();
      let statuses = methods.get(method);
      if (!statuses) methods.set(method, (statuses = new Map()));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    counted: () =>
      [...methods].flatMap(([method, statuses]) => [...statuses].map(([status, requests]) => [method, status, requests] as const)),
  };
}
