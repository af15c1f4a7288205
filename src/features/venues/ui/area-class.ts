import type { PublicVenue } from '../contract.ts';

type Area = 'header' | 'promotions' | 'menu' | 'nav' | 'cart';

/** The classes of an area, or of a part of one, that a venue may style: ours, then those its `layout` names. */
export function areaClass(venue: PublicVenue, key: Area | `${Area}.${string}`, own: string): string {
  const area = key.includes('.') ? [] : [`venue-area-${key}`];
  return [own, ...area, ...(venue.style.classes[key] ?? [])].join(' ');
}
