// The tubes of a box by the record, and as the wire shows them.
import type { Whereabouts } from '@labfront/contract/specimen-states';
import type { ShippedTube } from '@labfront/contract/specimens';
import type { ShippedRow } from './shipments.queries.ts';
import { patientOf } from './specimens.queries.ts';

/** Where a tube of a box that has left is. A tube that was lost may still be in the box. */
export function whereaboutsOf({
  sent_on: sentOn,
  tube_state: state,
  centre_id: centreId,
  to_centre_id: to,
}: Pick<ShippedRow, 'sent_on' | 'tube_state' | 'centre_id' | 'to_centre_id'>): Whereabouts {
  if (sentOn === 1) return 'elsewhere';
  if (state === 'in_transit' || state === 'lost') return 'awaited';
  return centreId === to ? 'arrived' : 'elsewhere';
}

export const toShippedTube = (row: ShippedRow, isOpen: boolean): ShippedTube => ({
  tubeCode: row.tube_code,
  state: row.state,
  patient: patientOf(row.patient).name,
  specimen: row.specimen,
  colour: row.colour,
  whereabouts: isOpen ? 'awaited' : whereaboutsOf(row),
});
