import { Refusal } from '#platform/shared/refusal.ts';
import { MOST_BYTES } from '../contract.ts';

/** One form of a picture: `mark` says of which light it is, `suffix` goes after the name that all its forms share. */
export type Form = {
  readonly mark: string;
  readonly suffix: string;
  readonly type: 'image/webp' | 'image/avif';
  readonly bytes: Uint8Array;
};

/** A picture as we keep it: pixels alone, encoded by us. `hash` is of the file as it came. */
export type Picture = {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Whether every form is there a second time, with even light. */
  readonly evened: boolean;
  /** Where the eye goes, in percent from the left and from the top. */
  readonly focus: { readonly x: number; readonly y: number };
  /** A WebP of a few pixels, as base64url; empty for what one can see through. */
  readonly preview: string;
  readonly forms: readonly Form[];
};

/** A file, whose light may be left as it is, or a whole form with one and the type of the form. */
export type SentPicture = { readonly file: Uint8Array; readonly asItIs: boolean } | { readonly form: Uint8Array; readonly type: string };

/** What is too large or none of the five kinds by its first bytes. */
export function refuseOthers(file: Uint8Array): void {
  if (file.byteLength > MOST_BYTES) throw new Refusal(413, 'too_large', 'A picture may have 10 MB.');
  const text = Buffer.from(file.subarray(0, 32)).toString('latin1');
  if (!/^(\xff\xd8\xff|\x89PNG\r\n[^]\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp[^]{0,20}avi[fs])/.test(text)) throw notAnImage();
}

export const notAnImage = (): Refusal =>
  new Refusal(400, 'not_an_image', 'This is no picture that we can read. Send a JPEG, PNG, WebP, AVIF or GIF file.');
