// Home collection by pincode: centre, fee and times, asked before anything is filled in.
import { z } from 'zod';
import { Pincode } from './booking-details.ts';
import { ErrorBody, Id, Rupees } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A centre where the patient can come instead. */
export const NearCentre = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  /** Missing where the place of the pincode is not known. */
  distanceKm: z.number().optional(),
});
export type NearCentre = z.output<typeof NearCentre>;

export const Serviceability = z.object({
  pincode: z.string(),
  city: z.string(),
  /** Post offices of the pincode. */
  areas: z.array(z.string()),
  home: z.object({
    served: z.boolean(),
    /** The centre that drives there: of several the one with the earlier free window, then the lower code. */
    centreId: Id.optional(),
    fee: Rupees,
    /** Sum of the items from which on there is no fee; null where it is always charged. */
    freeFrom: Rupees.nullable(),
    /** The first window with a free place. */
    nextWindow: z.object({ date: z.string(), slot: z.string() }).optional(),
  }),
  /** Nearest first. */
  centres: z.array(NearCentre),
});
export type Serviceability = z.output<typeof Serviceability>;

/** Body of 409 `NOT_SERVED`, and of 404 `PINCODE_UNKNOWN` for a pincode that may exist but is in no served place. */
export const NotServedBody = ErrorBody.extend({ centres: z.array(NearCentre) });
export type NotServedBody = z.output<typeof NotServedBody>;

export const serviceability = {
  getServiceability: endpoint({
    method: 'GET',
    path: '/serviceability',
    access: 'public',
    summary: 'Whether samples are taken at home in a pincode, for which fee, when first, and the nearest centres',
    query: z.object({ pincode: Pincode }),
    response: Serviceability,
  }),
};
