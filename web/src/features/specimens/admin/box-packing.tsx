import { stateAfter } from '@labfront/contract/specimen-states';
import type { Shipment } from '@labfront/contract/specimens';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { scanMessages } from './scan.messages.ts';
import { ScanField, type ScanResult } from './scan-field.tsx';
import { boxMessages } from './shipments.messages.ts';
import { lookUpTube, sealShipment, tubeScanned } from './shipments.slice.ts';
import { spacedCode, specimenWords } from './specimen-words.ts';
import { aboutTube, TubeLine } from './tube-line.tsx';
import { useScanned } from './use-scanned.ts';

interface BoxPackingProps {
  readonly shipment: Shipment;
  readonly nameOf: (centreId: string | null) => string;
  readonly onChanged: (shipment: Shipment) => void;
}

/** Degrees as people type them; undefined for an empty field, NaN for anything else that is no number. */
const degreesOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.'));

/** An open box: tubes are scanned in, then it is sealed. */
export function BoxPacking({ shipment, nameOf, onChanged }: BoxPackingProps) {
  const text = useMessages(boxMessages);
  const said = useMessages(scanMessages);
  const words = useMessages(specimenWords);
  const may = useMay();
  const dispatch = useAppDispatch();
  const { _id: shipmentId, fromCentreId } = shipment;
  const { box, scanned } = useScanned(shipment);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const codes = Object.keys(scanned);
  const toScan = shipment.tubes.filter(({ tubeCode }) => scanned[tubeCode] === undefined);
  const temperature = degreesOf(typed);
  const isWrong = temperature !== undefined && Number.isNaN(temperature);

  const bad = (title: string, detail: string): ScanResult => ({ tone: 'bad', title, detail });

  /** @returns the tube in words, or why it does not go into this box. */
  async function lookUp(code: string): Promise<string | ScanResult> {
    const shown = spacedCode(code);
    const answer = await dispatch(lookUpTube(code));
    if (!lookUpTube.fulfilled.match(answer)) {
      const isUnknown = answer.payload?.status === 404;
      return isUnknown
        ? bad(said.unknownTitle, said.unknown(shown))
        : bad(said.refusedTitle, answer.payload?.message ?? '');
    }
    const { state, centreId, patient, specimen, container } = answer.payload;
    if (stateAfter(state, 'sealed') === undefined) {
      return bad(said.refusedTitle, text.notNow(shown, words.states[state]));
    }
    if (centreId !== null && centreId !== fromCentreId) {
      return bad(said.refusedTitle, text.elsewhere(shown, nameOf(centreId), nameOf(fromCentreId)));
    }
    return aboutTube({ patient: patient.name, specimen, colour: container.colour });
  }

  async function scan(code: string): Promise<ScanResult> {
    const shown = spacedCode(code);
    if (scanned[code] !== undefined) return bad(said.refusedTitle, said.again(shown));
    const put = shipment.tubes.find(({ tubeCode }) => tubeCode === code);
    const about = may('specimen.read') ? await lookUp(code) : put ? aboutTube(put) : '';
    if (typeof about !== 'string') return about;
    dispatch(tubeScanned({ box, code, state: 'good', about }));
    return { tone: 'good', title: text.packed, detail: text.packedOne(shown) };
  }

  async function seal() {
    setBusy(true);
    setFailure(null);
    const body = { tubeCodes: codes, ...(temperature !== undefined && { temperature }) };
    const answer = await dispatch(sealShipment({ params: { id: shipmentId }, body }));
    setBusy(false);
    if (sealShipment.fulfilled.match(answer)) {
      notify('success', text.sealed(shipment.number));
      onChanged(answer.payload.data);
    } else if (answer.payload) setFailure(answer.payload.issues[0]?.message ?? answer.payload.message);
  }

  return (
    <>
      <p>{text.pack}</p>
      <ScanField onScan={scan} />
      <section aria-labelledby="packed">
        <h3 id="packed" className="font-strong">
          {text.packed}: <span className="tabular">{text.count(codes.length)}</span>
        </h3>
        <ul className="divide-y divide-line">
          {codes.map((code) => (
            <li key={code} className="flex items-center justify-between gap-3">
              <TubeLine code={code} about={scanned[code]?.about ?? ''} />
              <IconButton
                label={text.takeOut(spacedCode(code))}
                onClick={() => dispatch(tubeScanned({ box, code, state: null }))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      </section>
      {toScan.length > 0 && (
        <section aria-labelledby="to-scan" className="text-danger">
          <h3 id="to-scan" className="font-strong">
            {text.toScan}
          </h3>
          <ul>
            {toScan.map((tube) => (
              <li key={tube.tubeCode}>
                <TubeLine code={tube.tubeCode} about={aboutTube(tube)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextField
        label={text.temperature}
        optional
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isWrong ? text.temperatureWrong : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError message={failure} />
      <Button
        busy={busy}
        disabled={codes.length === 0 || isWrong}
        onClick={() => void seal()}
        className="justify-self-start"
      >
        {text.seal}
      </Button>
    </>
  );
}
