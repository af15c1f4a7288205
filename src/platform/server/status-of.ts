import type { ClientRequest } from 'node:http';

/** Sends it and answers the status. Nothing else is read, no redirect is followed, and the connection is over with it: who answers is a stranger. */
export const statusOf = async (call: ClientRequest, body: Uint8Array): Promise<number> => (await answerOf(call, body, 0)).status;

/** The same with what was said, up to so many bytes; null: it is longer, or nothing was to be read. */
export const answerOf = (
  call: ClientRequest,
  body: Uint8Array,
  most: number,
): Promise<{ readonly status: number; readonly text: string | null }> =>
  new Promise((resolve, reject) => {
    call.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      const end = (text: string | null): void => {
        resolve({ status, text });
        answer.destroy();
      };
      if (most === 0) return end(null);
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > most) end(null);
        else parts.push(part);
      });
      answer.once('end', () => end(Buffer.concat(parts).toString('utf8')));
      answer.once('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
