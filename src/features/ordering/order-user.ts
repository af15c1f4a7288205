import * as v from 'valibot';
import { Instant } from '#platform/shared/wire.ts';

/** Who ordered, as the account says now; the field names are the specification's. */
export const OrderUser = v.object({
  DBId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  dob: v.nullable(v.string()),
  address: v.nullable(v.string()),
  registrationDate: Instant,
});
