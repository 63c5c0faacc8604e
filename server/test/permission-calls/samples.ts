// A sample of every call that names a permission, by the domain of the call.
import { BOOKINGS } from './bookings.ts';
import { CATALOGUE } from './catalogue.ts';
import { LABORATORY } from './laboratory.ts';
import { PEOPLE } from './people.ts';
import { REPORTS } from './reports.ts';
import type { Samples } from './sample.ts';
import { SHOP_DATA } from './shop.ts';
import { VISITS } from './visits.ts';

export const SAMPLES: Samples = {
  ...BOOKINGS,
  ...CATALOGUE,
  ...LABORATORY,
  ...PEOPLE,
  ...REPORTS,
  ...SHOP_DATA,
  ...VISITS,
};
