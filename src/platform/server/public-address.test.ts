import { expect, test } from 'vitest';
import { isLocalAddress } from './public-address.ts';

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.8.0.1:80', 'http://[::1]:3000', 'http://demo.localhost:3000'])(
  '%s reaches this machine alone',
  (address) => expect(isLocalAddress(address)).toBe(true),
);

test.each([
  'https://menu.example.com',
  'http://menu.example.com',
  // Asked for over TLS is meant for others, wherever the proxy stands.
  'https://localhost',
  'http://192.168.1.20:3000',
  'http://10.0.0.4',
  'http://0.0.0.0:3000',
  'http://[::]:3000',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://128.0.0.1',
])('%s is for others', (address) => expect(isLocalAddress(address)).toBe(false));
