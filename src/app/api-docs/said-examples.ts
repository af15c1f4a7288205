import taken from './taken-examples.json' with { type: 'json' };

/** What is sent with a call, and what comes back; what is not said is made from the schema. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
};

/** What was asked of the running product by `tests/journeys/api-examples.test.ts`, and answered; by `METHOD /path`. */
export const TAKEN: Readonly<Record<string, Example>> = taken;

const removed = taken['POST /api/venues/{id}/menu/items/deletion'].answer;

/** Of calls whose rules are more than their schemas can say. Each is held to its contract by a test. */
export const SAID: Readonly<Record<string, Example>> = {
  'POST /api/venues/{id}/menu/categories/deletion': { answer: removed },
  'POST /api/venues/{id}/menu/restoration': { body: removed },
  'POST /api/venues/{id}/menu/paper': { body: { file: 'iVBORw0KGgo=' } },
};
