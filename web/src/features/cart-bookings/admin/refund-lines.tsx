import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { moneyDialogMessages } from './money-dialogs.messages.ts';

interface RefundLinesProps {
  readonly patients: CartBooking['patients'];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** The lines of a booking that can go back as a whole, patient by patient. Renders nothing where there is only one. */
export function RefundLines({ patients, chosen, onChange }: RefundLinesProps) {
  const text = useMessages(moneyDialogMessages);
  const isLeft = ({ refundable }: CartBooking['patients'][number]['lines'][number]) => refundable > 0;
  const groups = patients
    .map(({ patient, lines }) => ({ patient, lines: lines.filter(isLeft) }))
    .filter(({ lines }) => lines.length > 0);
  if (groups.reduce((count, { lines }) => count + lines.length, 0) < 2) return null;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="text-sm font-strong">{text.refundLines}</legend>
      <p className="text-sm text-ink-soft">{text.refundLinesHint}</p>
      {groups.map(({ patient, lines }) => (
        <div key={lines[0]?._id}>
          {groups.length > 1 && <p className="mt-2 text-sm text-ink-soft">{patient.name}</p>}
          {lines.map(({ _id, name, refundable }) => (
            <Checkbox
              key={_id}
              checked={chosen.includes(_id)}
              onChange={() => toggle(_id)}
              label={
                <span className="tabular">
                  {name}, {formatRupees(refundable)}
                </span>
              }
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}
