import { CallFailed } from '#platform/browser/api.ts';
import type { RefusalBody } from '#platform/shared/refusal.ts';
import { ownPicture } from '#platform/shared/picture-address.ts';
import type { AnswerOf, PathOf } from '#platform/shared/endpoint.ts';
import type { uploadImage as uploadPicture } from '../contract.ts';
import { withFit } from '../picture-fit.ts';

/** Signs what an administrator sends, and hears that its signature is not taken any more. */
export type Signer = {
  /** The header as it is now. */
  readonly authorization: () => string | undefined;
  readonly refused: (authorization: string | undefined) => void;
};

export type Upload = {
  readonly file: File;
  readonly storeId: string | number;
  /** What it is for, such as `logo`. */
  readonly type: string;
  /** Of an administrator; a portal's session comes with the cookie. */
  readonly signer?: Signer | undefined;
  readonly signal: AbortSignal;
};

/**
 * Sends a picture to its venue's folder and answers its address: of our own pictures the path alone, so that a menu looks the same under
 * every name the site is reached by, with what is to be seen of it where it is cropped. Rejects with {@link CallFailed} 'Upload failed', whose code says why.
 */
export async function uploadImage({ file, storeId, type, signer, signal }: Upload): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  form.set('upload_preset', 'parea');
  form.set('folder', `stores/${storeId}/${type}`);
  const authorization = signer?.authorization();
  if (signer && authorization === undefined) {
    signer.refused(authorization);
    throw new CallFailed(401, 'unauthorised', 'Upload failed');
  }
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await fetch(ADDRESS, { method: METHOD, body: form, headers, signal }).catch(() => null);
  if (!answer?.ok) {
    const failed = new CallFailed(answer?.status ?? 0, await codeOf(answer), 'Upload failed');
    if (failed.status === 401) signer?.refused(authorization);
    throw failed;
  }
  const { secure_url: address, focus, preview } = (await answer.json()) as AnswerOf<typeof uploadPicture>;
  return ownPicture(address) ? withFit(new URL(address, location.href).pathname, { focus, preview }) : address;
}

const ADDRESS: PathOf<typeof uploadPicture> = '/api/uploads';
const METHOD: (typeof uploadPicture)['method'] = 'POST';

const codeOf = async (answer: Response | null): Promise<string> =>
  answer === null
    ? 'offline'
    : ((await answer.json().then(
        (body: RefusalBody) => body.error.code,
        () => null,
      )) ?? 'unknown');
