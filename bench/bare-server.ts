import { createServer } from 'node:http';
import { inputOf } from './child.ts';

/** The least that Node can do for a page: one answer, the same bytes and headers as the product's, whatever is asked. */
const { from, headers: sent } = inputOf<{ from: string; headers: Record<string, string> }>();
const response = await fetch(from, { headers: sent });
const encoded = await encodedBody(from, sent);
const left = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const headers = Object.fromEntries([...response.headers].filter(([name]) => !left.has(name)));
const server = createServer((_, answer) => {
  answer.writeHead(200, headers);
  answer.end(encoded);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0, bytes: encoded.length }));
});

/** As it went over the wire: fetch would have unpacked it. */
async function encodedBody(url: string, asked: Record<string, string>): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(url, { headers: asked }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}
