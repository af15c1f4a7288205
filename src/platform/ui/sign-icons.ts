import { Award, Baby, Clock, Fish, Flame, Heart, House, Snowflake, Sprout, Star, Sun, WheatOff, type LucideIcon } from 'lucide-react';
import type { MarkSign } from '#domain/own-marks.ts';

/** The drawings of a venue's own marks, as its portal shows them. */
export const SIGN_ICONS: Readonly<Record<MarkSign, LucideIcon>> = {
  star: Star,
  heart: Heart,
  flame: Flame,
  snowflake: Snowflake,
  sprout: Sprout,
  sun: Sun,
  house: House,
  clock: Clock,
  baby: Baby,
  'wheat-off': WheatOff,
  award: Award,
  fish: Fish,
};
