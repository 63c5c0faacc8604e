import { z } from 'zod';
import { rule } from './messages/rules.ts';

// The first two digits are the postal circle. The army's circle (9) has no door that a phlebotomist could knock at.
const CIRCLE = /^(1[1-9]|2[0-8]|3[0-46-9]|4\d|5[0-36-9]|6\d|7\d|8[0-5])/;

/** Six digits of a postal circle that exists. Whether the pincode does is known to the server where it has a table. */
export const Pincode = z.union([z.string(), z.number().transform(String)], rule('pincode')).pipe(
  z
    .string()
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .regex(/^[1-9]\d{5}$/, { message: rule('pincode'), abort: true })
        .regex(CIRCLE, rule('pincodeUnknown')),
    ),
);
