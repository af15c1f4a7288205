import type * as v from 'valibot';

/** What one kind of event carries. */
export type EventShape = {
  /** The schema of its data; absent where the name says everything. */
  readonly data?: v.GenericSchema;
  /**
   * How data that lies in the log is read today: the first makes the second shape of the first one, and so on. A row keeps its shape's
   * number, which is 1 where nothing stands here; so a shape is changed by adding a step, never by editing `data` alone.
   */
  readonly since?: readonly ((older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)[];
};
export type Events = Readonly<Record<string, EventShape>>;

/** What every stream says beside its events: it is open; it lives; what lies between is not told, so read everything anew. */
export type StreamSign = 'hello' | 'ping' | 'resync';

/** Declares a feature's events, once: who appends them, who reads the log and who listens take names and data from here. */
export const events = <const E extends Events>(declared: E): E => declared;

export type EventName<E extends Events> = keyof E & string;
export type EventData<E extends Events, Name extends EventName<E>> = E[Name] extends { readonly data: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined;

/** A name with the data that belongs to it. */
export type EventOf<E extends Events> = {
  readonly [Name in EventName<E>]: EventData<E, Name> extends undefined
    ? { readonly type: Name; readonly data?: undefined }
    : { readonly type: Name; readonly data: EventData<E, Name> };
}[EventName<E>];

/** The number of an event's shape. */
const shapeNumber = ({ since = [] }: EventShape): number => since.length + 1;

/**
 * An event of the log in today's shape, or null where none of these events has that name: another feature's, or one that only a newer
 * program knows.
 */
export function readEvent<E extends Events>(
  declared: E,
  { type, data }: { readonly type: string; readonly data: unknown },
): EventOf<E> | null {
  const shape = Object.hasOwn(declared, type) ? declared[type] : undefined;
  if (!shape) return null;
  const { [SHAPE]: number = 1, ...kept } = data as Record<string, unknown>;
  const now = (shape.since ?? []).slice(Number(number) - 1).reduce((older, step) => step(older), kept);
  // It was written by these types; what is older has just been made like it.
  return { type, ...(shape.data && { data: now }) } as EventOf<E>;
}

/** Under which a row's data has the number of its shape, where that is not the first. */
const SHAPE = 'shape';

/** An event's data as a row of the log keeps it. */
export const keptData = (shape: EventShape | undefined, data: unknown): object => ({
  ...(data as object | undefined),
  ...(shape?.since && { [SHAPE]: shapeNumber(shape) }),
});

/** Whether an event has one of these names. */
export const isOneOf =
  <E extends Events>(_declared: E, ...names: readonly EventName<E>[]) =>
  ({ type }: { readonly type: string }): boolean =>
    names.some((name) => name === type);
