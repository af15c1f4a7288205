import type * as v from 'valibot';

type Schema = v.GenericSchema;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: said in the OpenAPI document; the feature's route checks it. */
export type Caller = 'anyone' | 'user' | 'staff' | 'admin' | 'order-holder' | 'visit-member';

/** Files that calls answer with, by the name that a query has for them. */
export const FILE_KINDS = {
  csv: 'text/csv',
  json: 'application/json',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A call of the wire, declared once: the server validates with it, the browser is typed by it, OpenAPI is generated from it. */
export type Endpoint = {
  readonly method: Method;
  /** Hono's form, such as `/api/stores/:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly caller: Caller;
  /** What somebody of a venue's team must be allowed to do; the feature's route checks it. */
  readonly needs?: string;
  /** Of success; 204 where there is no answer. */
  readonly status?: 200 | 201;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Instead of a body: a multipart form of a `file` and these fields, which the handler reads. */
  readonly form?: Schema;
  readonly answer?: Schema;
  /** Instead of an answer: the kinds of file that may come, of which the query chooses. */
  readonly file?: readonly (keyof typeof FILE_KINDS)[];
  /** Instead of an answer: what each server-sent event carries, by its name. */
  readonly events?: Readonly<Record<string, Schema>>;
  /** Refusal codes beyond the common ones, with when they happen. */
  readonly refusals?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Counts what others may have spent: then 429 asks for a proof of work instead of a wait. */
  readonly asksForWork?: true;
};

/** The names after the colons of a path; `never` where it has none. */
export type NamesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | NamesIn<`/${Tail}`>
    : Rest
  : never;

/** `params` has exactly the names of the path, and is absent where the path has none. */
type ParamsFit<E extends Endpoint> = [NamesIn<E['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Declares<E['params'], NamesIn<E['path']>> };
type Declares<S, Names extends string> = S extends Schema
  ? [keyof v.InferInput<S>, Names] extends [Names, keyof v.InferInput<S>]
    ? S
    : `params must declare: ${Names}`
  : Schema;

/** Keeps the literal types of a declaration: calls are checked against its method and path. */
export const endpoint = <const E extends Endpoint>(declaration: E & ParamsFit<E>): E => declaration;

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Part<E, Name extends keyof Endpoint> = E extends { readonly [N in Name]: infer S } ? Output<S> : undefined;
export type ParamsOf<E> = Part<E, 'params'>;
export type QueryOf<E> = Part<E, 'query'>;
export type BodyOf<E> = Part<E, 'body'>;
export type AnswerOf<E> = Part<E, 'answer'>;

/** The events of a stream; none where the endpoint is no stream. */
type EventsIn<E> = E extends { readonly events: infer Carried extends Readonly<Record<string, Schema>> } ? Carried : never;
export type EventNameIn<E> = [EventsIn<E>] extends [never] ? never : keyof EventsIn<E> & string;
/** What a stream's event carries. */
export type EventIn<E, Name extends EventNameIn<E> = EventNameIn<E>> = v.InferOutput<EventsIn<E>[Name]>;

/** Only a declared endpoint has a path of its own; of one whose path could be any text there is nothing to check. */
export type PathOf<E extends Endpoint> = string extends E['path'] ? never : E['path'];

/** A path with a text in the place of each parameter. */
type Filled<Path extends string> = Path extends `${infer Head}:${string}/${infer Tail}`
  ? `${Head}${string}/${Filled<Tail>}`
  : Path extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : Path;
/** For the few addresses in the menu's first script, which writes its own: `\`…\` satisfies AddressOf<typeof getVenue>`. */
export type AddressOf<E extends Endpoint> = Filled<PathOf<E>> | `${Filled<PathOf<E>>}?${string}`;

type Input<S> = S extends Schema ? v.InferInput<S> : never;
/** As it stands in an address: what is not sent is left out, never `undefined`. */
type InAddress<T> = { readonly [Name in keyof T]: Exclude<T[Name], undefined> };

type SentParams<E> = E extends { readonly params: infer S } ? { readonly params: InAddress<Input<S>> } : { readonly params?: never };
type SentQuery<E> = E extends { readonly query: infer S }
  ? {} extends Input<S>
    ? { readonly query?: InAddress<Input<S>> }
    : { readonly query: InAddress<Input<S>> }
  : { readonly query?: never };
type SentBody<E> = E extends { readonly body: Schema } ? { readonly body: BodyOf<E> } : { readonly body?: never };

/** What an address needs beside its path. */
export type AddressParts<E> = SentParams<E> & SentQuery<E>;
/** What a call sends beside its path. */
export type SentParts<E> = AddressParts<E> & SentBody<E>;
/** A last argument that may be left out where nothing of it is needed. */
export type Given<Parts> = {} extends Parts ? [given?: Parts] : [given: Parts];
