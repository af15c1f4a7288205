import { expect, test } from 'vitest';
import { isPublicAddress, isPublicUrl, publicLookup } from './public-host.ts';

test.each(['142.250.1.188', '172.15.255.255', '172.32.0.1', '9.9.9.9', '2a00:1450:4001::5', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
  'push.example',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/Q',
])('%s may be called', (address) => {
  expect(isPublicUrl(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://a.localhost./x',
  'https://printer./x',
  'https://a.localhost/x',
  'https://printer.local/x',
  'https://metadata.google.internal/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
])('%s may not', (address) => {
  expect(isPublicUrl(address)).toBe(false);
});

test.each([{ all: true }, { all: false }])('a name that leads to this machine is refused where it is used (%o)', async (options) => {
  const error = await new Promise((resolve) => publicLookup('localhost', options, (failure) => resolve(failure)));
  expect(error).toEqual(new Error('localhost is not a public host'));
});
