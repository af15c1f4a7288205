import type * as v from 'valibot';

type Schema = v.GenericSchema;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: said in the OpenAPI document; the feature's route checks it. */
export type Caller = 'anyone' | 'user' | 'staff' | 'admin' | 'order-holder';

/** A call of the wire, declared once: the server validates with it, the browser is typed by it, OpenAPI is generated from it. */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> = {
  readonly method: Method;
  /** Hono's form, such as `/api/stores/:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly caller: Caller;
  /** Of success; 204 where there is no answer. */
  readonly status?: 200 | 201;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Instead of a body: a multipart form of a `file` and these fields, which the handler reads. */
  readonly form?: Schema;
  readonly answer?: Answer;
  /** Refusal codes beyond the common ones, with when they happen. */
  readonly refusals?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Keeps the literal types of a declaration. */
export const endpoint = <
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(
  declaration: Endpoint<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> => declaration;

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? Output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? Output<B> : never;
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? Output<A> : never;
