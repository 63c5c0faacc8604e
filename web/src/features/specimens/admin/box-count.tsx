import { SHIPPED_STATES } from '@labfront/contract/specimen-states';
import type { Shipment } from '@labfront/contract/specimens';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { ScanField, type ScanResult } from './scan-field.tsx';
import { boxMessages } from './shipments.messages.ts';
import { reconcileShipment, selectScanned, tubeScanned } from './shipments.slice.ts';
import { spacedCode } from './specimen-words.ts';

interface BoxCountProps {
  readonly shipment: Shipment;
  readonly onChanged: (shipment: Shipment) => void;
}

/** A box that has arrived: each tube is scanned, or said how it came; those of which nothing is said are missing. */
export function BoxCount({ shipment, onChanged }: BoxCountProps) {
  const text = useMessages(boxMessages);
  const dispatch = useAppDispatch();
  const { _id: shipmentId, number, tubes } = shipment;
  const scanned = useAppSelector(useMemo(() => selectScanned(shipmentId), [shipmentId]));
  const [asks, setAsks] = useState(false);
  const came = tubes.map(({ tubeCode }) => ({ tubeCode, state: scanned[tubeCode] ?? ('missing' as const) }));
  const missing = came.filter(({ state }) => state === 'missing').map(({ tubeCode }) => spacedCode(tubeCode));

  function scan(code: string): ScanResult {
    const shown = spacedCode(code);
    if (!tubes.some(({ tubeCode }) => tubeCode === code)) {
      return { tone: 'bad', title: text.notOfBoxTitle, detail: text.notOfBox(shown) };
    }
    // A second scan does not make a damaged tube good.
    if (scanned[code] === undefined || scanned[code] === 'missing') {
      dispatch(tubeScanned({ shipmentId, code, state: 'good' }));
    }
    return { tone: 'good', title: text.states.good, detail: text.countedOne(shown) };
  }

  async function finish() {
    const { data } = await dispatch(reconcileShipment({ params: { id: shipmentId }, body: { tubes: came } })).unwrap();
    onChanged(data);
    return { message: text.finished(number) };
  }

  return (
    <>
      <p>{text.countHint}</p>
      <ScanField onScan={scan} />
      <p className="tabular font-strong">{text.here(tubes.length - missing.length, tubes.length)}</p>
      <ul aria-label={text.counted} className="grid divide-y divide-line">
        {came.map(({ tubeCode, state }) => (
          <li key={tubeCode} className="py-2">
            <SelectField
              label={spacedCode(tubeCode)}
              aria-label={text.howCame(spacedCode(tubeCode))}
              value={state}
              options={SHIPPED_STATES.map((value) => ({ value, label: text.states[value] }))}
              onChange={({ target }) => {
                const chosen = SHIPPED_STATES.find((one) => one === target.value) ?? 'missing';
                dispatch(tubeScanned({ shipmentId, code: tubeCode, state: chosen }));
              }}
            />
          </li>
        ))}
      </ul>
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
