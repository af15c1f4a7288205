import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ownerOf } from './this-machine.ts';

test.runIf(process.platform === 'linux').each(['127.0.0.1', '::1'])(
  'the other end of a connection from %s is known by its user',
  async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, host);
    const [ours] = (await once(server, 'connection')) as [Socket];
    expect(await ownerOf(ours.remotePort, ours.localPort)).toBe(process.getuid?.());
    expect(await ownerOf(1, ours.localPort)).toBeNull();
    client.destroy();
    ours.destroy();
    server.close();
  },
);
