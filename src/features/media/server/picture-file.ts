import { Refusal } from '#platform/shared/refusal.ts';
import { MOST_BYTES } from '../contract.ts';

/** One form of a picture: `suffix` goes after the name that all its forms share. */
export type Form = { readonly suffix: string; readonly type: 'image/webp' | 'image/avif'; readonly bytes: Uint8Array };

/** A picture as we keep it: pixels alone, encoded by us. `hash` is of the file as it came. */
export type Picture = {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly forms: readonly Form[];
};

/** A file, or a whole form with one and the type of the form. */
export type SentPicture = { readonly file: Uint8Array } | { readonly form: Uint8Array; readonly type: string };

/** What is too large or none of the five kinds by its first bytes. */
export function refuseOthers(file: Uint8Array): void {
  if (file.byteLength > MOST_BYTES) throw new Refusal(413, 'too_large', 'A picture may have 10 MB.');
  const text = Buffer.from(file.subarray(0, 32)).toString('latin1');
  if (!/^(\xff\xd8\xff|\x89PNG\r\n[^]\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp[^]{0,20}avi[fs])/.test(text)) throw notAnImage();
}

export const notAnImage = (): Refusal =>
  new Refusal(400, 'not_an_image', 'This is no picture that we can read. Send a JPEG, PNG, WebP, AVIF or GIF file.');
