import award from 'icon-paths:award';
import baby from 'icon-paths:baby';
import heart from 'icon-paths:heart';
import house from 'icon-paths:house';
import snowflake from 'icon-paths:snowflake';
import star from 'icon-paths:star';
import sun from 'icon-paths:sun';

/** Drawings of a venue's own marks that no other sprite of the menu page has; they come where a dish has such a mark. */
export const MARK_SPRITE = { award, baby, heart, house, snowflake, star, sun };
