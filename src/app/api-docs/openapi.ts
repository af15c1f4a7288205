import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { API_RIGHTS, keyMay } from '#domain/api-rights.ts';
import { heldBy, may, PERMISSIONS, TEAM_RIGHTS, type Permission } from '#domain/permissions.ts';
import { resolver, type ApiDocument } from './api-document.ts';
import { withKeysAndExamples } from './key-calls.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const list = new Intl.ListFormat('en', { type: 'unit' });
const named = (has: (permission: Permission) => boolean): string =>
  list.format(PERMISSIONS.filter(has).map((permission) => `\`${permission}\``));

const DESCRIPTION = `The whole of Parea over HTTP. Money is euro with at most two decimals; times are ISO 8601 in UTC.
A refusal always has the form \`{ "error": { "code", "message", "details" } }\`: the code is for programs, the message for people. A call that was refused has changed nothing.

Limits count failures, and what one caller does. Where others have spent what all share, a call is refused with 429 \`too_many\` and a puzzle: \`details.challenge\` and \`details.bits\`. Find a number for which the SHA-256 of \`<challenge>.<number>\` begins with so many zero bits, and send the same call again with that text in the header \`Proof-Of-Work\`. A puzzle is good once and for ten minutes; 429 without one means waiting, as \`Retry-After\` says.

What is called for a venue’s team names the permission it needs; without it the answer is 403 \`not_allowed\`, whose \`details\` have the permission and the rights any of which gives it. An owner has all; managers and staff have rights, which an owner switches for each person: ${TEAM_RIGHTS.map((right) => `\`${right}\` gives ${named((permission) => may({ role: 'staff', rights: [right] }, permission))}.`).join(' ')} An owner’s alone are ${named((permission) => heldBy(permission) === 'owner')}.

A key has rights of its own, of which those that end in \`_read\` change nothing: ${API_RIGHTS.map((right) => `\`${right}\` gives ${named((permission) => keyMay([right], permission, false))}.`).join(' ')}`;

/** Every declared endpoint of the app as OpenAPI 3.1, from the schemas that validate its calls. */
export async function openApiDocument(app: Hono): Promise<object> {
  const generated = await generateSpecs(app, {
    documentation: {
      openapi: '3.1.0',
      info: {
        title: 'Parea',
        version: packageJson.version,
        description: DESCRIPTION,
        license: { name: packageJson.license, identifier: packageJson.license },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          basic: {
            type: 'http',
            scheme: 'basic',
            description: 'The administrator’s email and app password of `POST /api/admin/session`.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'parea.session_token',
            description: 'Set by signing in; over https its name starts with `__Host-`.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key of the venue (`parea_key_…`), which an owner makes in the portal under Developers. It does what its rights say, at its venue alone.',
          },
          seatToken: { type: 'http', scheme: 'bearer', description: 'The `accessToken` that joining a table answered.' },
          orderToken: { type: 'http', scheme: 'bearer', description: 'The `accessToken` that placing the order answered.' },
        },
      },
    },
  });
  return withKeysAndExamples(generated as ApiDocument, resolver(generated));
}
