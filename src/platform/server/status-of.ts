import type { ClientRequest } from 'node:http';

/** Sends it and answers the status. Nothing else is read, no redirect is followed, and the connection is over with it: who answers is a stranger. */
export const statusOf = (call: ClientRequest, body: Uint8Array): Promise<number> =>
  new Promise((resolve, reject) => {
    call.once('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
