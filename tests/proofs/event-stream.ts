/** One event as it came over the wire; `at` on this process's monotonic clock, in ms. */
export type Received = {
  readonly id: number;
  readonly type: string;
  readonly data: string;
  readonly at: number;
};

export type EventStream = {
  /** Answered, and told that it follows from now on. */
  readonly opened: Promise<void>;
  /** Ended, by whoever: nothing comes any more. */
  readonly ended: Promise<void>;
  /** Cuts the connection; what had not arrived whole counts as not received. */
  close(): void;
};

/** Reads a stream of server-sent events; hands on those that carry a number. */
export function openEvents(
  url: string,
  options: {
    headers: Readonly<Record<string, string>>;
    after?: number;
    onEvent: (event: Received) => void;
  },
): EventStream {
  const stop = new AbortController();
  const headers = {
    Accept: 'text/event-stream',
    ...options.headers,
    ...(options.after !== undefined && { 'Last-Event-ID': String(options.after) }),
  };
  let hello: () => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const opened = new Promise<void>((resolve, reject) => ([hello, refuse] = [resolve, reject]));
  const read = async (): Promise<void> => {
    const response = await fetch(url, { headers, signal: stop.signal });
    if (!response.ok || !response.body) throw new Error(`the stream was answered with ${response.status} ${await response.text()}`);
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (stop.signal.aborted) return;
        const event = eventOf(block);
        if (event.type === 'hello') hello();
        else if (Number.isInteger(event.id)) options.onEvent(event);
      }
    }
  };
  const ended = read().catch((error: unknown) => (stop.signal.aborted ? hello() : refuse(error)));
  opened.catch(() => undefined);
  return { opened, ended, close: () => stop.abort() };
}

function eventOf(block: string): Received {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':').replace(/^ /, '');
    fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const id = fields.get('id');
  return {
    id: id === undefined ? Number.NaN : Number(id),
    type: fields.get('event') ?? 'message',
    data: fields.get('data') ?? '',
    at: performance.now(),
  };
}
