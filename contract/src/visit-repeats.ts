// Free repeats: another collection of a tube that was lost or unfit by our fault (laboratory.md section 4).
import { z } from 'zod';
import { Id, LocalDate, MessageBody, Slot } from './common.ts';
import { endpoint } from './endpoint.ts';
import { VISIT_STATES } from './visit-rules.ts';

/** A repeat as its patient follows it. */
export const VisitRepeat = z.object({
  _id: Id,
  kind: z.enum(['home', 'centre']),
  state: z.enum(VISIT_STATES),
  /** The centre with the windows that it may have; null for those of the city. */
  centreId: Id.nullable(),
  /** Name or id. */
  city: z.string(),
  /** Null until a window is agreed on. */
  date: z.string().nullable(),
  slot: z.string().nullable(),
  patients: z.array(z.string()),
  tests: z.array(z.string()),
  /** The same in Hindi; a server of before them says nothing of it. */
  testsHi: z.array(z.string()).optional(),
  /** Null once the visit has begun. */
  startCode: z.string().nullable(),
});
export type VisitRepeat = z.output<typeof VisitRepeat>;

export const visitRepeats = {
  scheduleRepeat: endpoint({
    method: 'PUT',
    path: '/visits/repeats/:id',
    access: 'user',
    widenedBy: 'visit.assign',
    summary:
      'Agree on the window of a free repeat, until somebody is on the way; the patient for an own booking, or staff. It takes no place of others: a full window is no reason to wait for what we did wrong',
    params: z.object({ id: Id }),
    body: z.object({ date: LocalDate, slot: Slot }),
    response: MessageBody.extend({ data: VisitRepeat }),
  }),
};
