import { SHIPPED_STATES } from '@labfront/contract/specimen-states';
import type { Shipment, ShippedTube } from '@labfront/contract/specimens';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { ScanField, type ScanResult } from './scan-field.tsx';
import { boxMessages } from './shipments.messages.ts';
import { reconcileShipment, type ScannedTubes, tubeScanned } from './shipments.slice.ts';
import { spacedCode } from './specimen-words.ts';
import { aboutTube, TubeLine } from './tube-line.tsx';
import { useScanned } from './use-scanned.ts';

interface BoxCountProps {
  readonly shipment: Shipment;
  readonly onChanged: (shipment: Shipment) => void;
}

/** How a tube came: as somebody said, else as the record has it. */
function cameOf({ tubeCode, whereabouts }: ShippedTube, scanned: ScannedTubes) {
  const said = scanned[tubeCode]?.state;
  if (whereabouts === 'arrived' && (said === undefined || said === 'missing')) return 'good';
  return said ?? 'missing';
}

/**
 * A box that has arrived: each tube is scanned, or said how it came. Those of which nothing is said are missing, but for tubes that were
 * received on their own: here they have arrived, elsewhere they are out of the box.
 */
export function BoxCount({ shipment, onChanged }: BoxCountProps) {
  const text = useMessages(boxMessages);
  const dispatch = useAppDispatch();
  const { _id: shipmentId, number, tubes } = shipment;
  const { box, scanned } = useScanned(shipment);
  const [asks, setAsks] = useState(false);
  const isOut = ({ tubeCode, whereabouts }: ShippedTube) =>
    whereabouts === 'elsewhere' && (scanned[tubeCode]?.state ?? 'missing') === 'missing';
  const due = tubes.filter((tube) => !isOut(tube)).map((tube) => ({ tube, state: cameOf(tube, scanned) }));
  const out = tubes.filter(isOut);
  const missing = due.filter(({ state }) => state === 'missing').map(({ tube }) => spacedCode(tube.tubeCode));

  function scan(code: string): ScanResult {
    const shown = spacedCode(code);
    if (!tubes.some(({ tubeCode }) => tubeCode === code)) {
      return { tone: 'bad', title: text.notOfBoxTitle, detail: text.notOfBox(shown) };
    }
    // A second scan does not make a damaged tube good.
    const said = scanned[code]?.state;
    if (said === undefined || said === 'missing') dispatch(tubeScanned({ box, code, state: 'good' }));
    return { tone: 'good', title: text.states.good, detail: text.countedOne(shown) };
  }

  async function finish() {
    const body = { tubes: due.map(({ tube, state }) => ({ tubeCode: tube.tubeCode, state })) };
    const { data, repeated, withdrawn } = await dispatch(
      reconcileShipment({ params: { id: shipmentId }, body }),
    ).unwrap();
    onChanged(data);
    const told = [
      withdrawn.length > 0 && text.foundInTime(withdrawn.map(spacedCode).join(', ')),
      repeated.length > 0 && text.found(repeated.map(spacedCode).join(', ')),
    ].filter((sentence) => sentence !== false);
    return { message: told.length === 0 ? text.finished(number) : `${text.finished(number)}. ${told.join(' ')}` };
  }

  return (
    <>
      <p>{text.countHint}</p>
      <ScanField onScan={scan} />
      <p className="tabular font-strong">{text.here(due.length - missing.length, due.length)}</p>
      <ul aria-label={text.counted} className="grid divide-y divide-line">
        {due.map(({ tube, state }) => (
          <li key={tube.tubeCode} className="py-2">
            <SelectField
              label={`${spacedCode(tube.tubeCode)}: ${aboutTube(tube)}`}
              aria-label={text.howCame(spacedCode(tube.tubeCode))}
              hint={tube.whereabouts === 'arrived' ? text.arrived : undefined}
              value={state}
              options={SHIPPED_STATES.filter((value) => value !== 'missing' || tube.whereabouts !== 'arrived').map(
                (value) => ({ value, label: text.states[value] }),
              )}
              onChange={({ target }) => {
                const chosen = SHIPPED_STATES.find((one) => one === target.value) ?? 'missing';
                dispatch(tubeScanned({ box, code: tube.tubeCode, state: chosen }));
              }}
            />
          </li>
        ))}
      </ul>
      {out.length > 0 && (
        <section aria-labelledby="out">
          <h3 id="out" className="font-strong">
            {text.out}
          </h3>
          <ul>
            {out.map((tube) => (
              <li key={tube.tubeCode}>
                <TubeLine code={tube.tubeCode} about={aboutTube(tube)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button onClick={() => setAsks(true)} className="justify-self-start">
        {text.finish}
      </Button>
      <ActionDialog
        open={asks}
        title={text.finishTitle(number)}
        confirmLabel={text.finish}
        cancelLabel={text.cancel}
        destructive={missing.length > 0}
        action={finish}
        onClose={() => setAsks(false)}
      >
        {missing.length === 0 ? text.allHere : text.missing(missing.length, missing.join(', '))}
      </ActionDialog>
    </>
  );
}
