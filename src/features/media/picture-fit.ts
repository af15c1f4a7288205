import { EVENED, ownPicture } from '#platform/shared/picture-address.ts';

/** What stays in sight where a picture is cropped, in percent from the left and from the top. */
export type Focus = { readonly x: number; readonly y: number };
/** How an uploaded picture is shown, which its address keeps. `even` is null where its light is as it came and always was. */
export type PictureFit = { readonly focus: Focus; readonly even: boolean | null };

const NAME = /^(.*\/)([0-9a-f]{32})(e?)(-[^#]*)(?:#([^,]*,[^,]*),([\w-]*)(,plain)?)?$/;
const MIDDLE = '50,50';

/** Null for what is no uploaded picture of ours. */
export function fitOf(address: string): PictureFit | null {
  const found = ownPicture(address) && NAME.exec(address);
  if (!found) return null;
  const [x = 50, y = 50] = (found[5] ?? MIDDLE).split(',').map(Number);
  return { focus: { x, y }, even: found[3] === EVENED ? true : found[7] ? false : null };
}

/** The same picture with another focus, in the other light, or with the preview that its upload answered. */
export function withFit(address: string, change: { focus?: Focus; even?: boolean; preview?: string }): string {
  const found = NAME.exec(address);
  if (!found) return address;
  const [, folder = '', hash = '', mark = '', rest = '', focus = MIDDLE, preview = '', plain = ''] = found;
  const at = change.focus ? `${change.focus.x},${change.focus.y}` : focus;
  const light = change.even === undefined ? mark : change.even ? EVENED : '';
  const kept = change.even === undefined ? plain : change.even ? '' : ',plain';
  return `${folder}${hash}${light}${rest}#${at},${change.preview ?? preview}${kept}`;
}
