import { isDoubtful } from '@labfront/contract/specimen-states';
import type { Shipment } from '@labfront/contract/specimens';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { useCentreChoices } from '../../centres/index.ts';
import { BoxCount } from './box-count.tsx';
import { BoxPacking } from './box-packing.tsx';
import { ShipmentChip } from './shipment-columns.tsx';
import { boxMessages, shipmentsMessages } from './shipments.messages.ts';
import { deliverShipment } from './shipments.slice.ts';
import { spacedCode } from './specimen-words.ts';
import { TubeActionDialog } from './tube-actions.tsx';
import { aboutTube, TubeLine } from './tube-line.tsx';

export interface BoxProps {
  readonly shipment: Shipment;
  readonly onChanged: (shipment: Shipment) => void;
}

interface ShipmentDrawerProps extends BoxProps {
  readonly nameOf: (centreId: string | null) => string;
  readonly onClose: () => void;
}

/** A box and its next step: pack and seal, arrive, count; afterwards how each tube came. */
export function ShipmentDrawer({ shipment, nameOf, onChanged, onClose }: ShipmentDrawerProps) {
  const list = useMessages(shipmentsMessages);
  const text = useMessages(boxMessages);
  const { state, temperature } = shipment;
  const box = { shipment, onChanged };
  const isCounted = state === 'reconciled' || state === 'discrepancy';
  // Whoever sends a box does not say that it has arrived.
  const isHere = useCentreChoices().worksAt(shipment.toCentreId);
  return (
    <Dialog
      open
      drawer
      onClose={onClose}
      title={list.openBox(shipment.number)}
      description={text.route(nameOf(shipment.fromCentreId), nameOf(shipment.toCentreId))}
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <ShipmentChip state={state} />
          {temperature !== null && <span className="tabular text-sm">{list.degrees(temperature)}</span>}
        </div>
        {state === 'open' && <BoxPacking {...box} nameOf={nameOf} />}
        {!isHere && state !== 'open' && !isCounted && <p>{text.atTarget(nameOf(shipment.toCentreId))}</p>}
        {(state === 'sealed' || state === 'in_transit') && <OnTheWay {...box} isHere={isHere} />}
        {state === 'delivered' && (isHere ? <BoxCount {...box} /> : <Tubes shipment={shipment} />)}
        {isCounted && <Counted shipment={shipment} />}
      </div>
    </Dialog>
  );
}

function OnTheWay({ shipment, onChanged, isHere }: BoxProps & { readonly isHere: boolean }) {
  const text = useMessages(boxMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function deliver() {
    setBusy(true);
    setFailure(null);
    const answer = await dispatch(deliverShipment({ params: { id: shipment._id }, body: {} }));
    setBusy(false);
    if (deliverShipment.fulfilled.match(answer)) {
      notify('success', text.delivered(shipment.number));
      onChanged(answer.payload.data);
    } else setFailure(answer.payload?.message ?? null);
  }

  return (
    <>
      {isHere && <p>{text.onTheWay}</p>}
      <FormError message={failure} />
      {isHere && (
        <Button busy={busy} onClick={() => void deliver()} className="justify-self-start">
          {text.deliver}
        </Button>
      )}
      <Tubes shipment={shipment} />
    </>
  );
}

const Tubes = ({ shipment }: Pick<BoxProps, 'shipment'>) => (
  <ul className="grid gap-1 text-sm">
    {shipment.tubes.map((tube) => (
      <li key={tube.tubeCode}>
        <TubeLine code={tube.tubeCode} about={aboutTube(tube)} />
      </li>
    ))}
  </ul>
);

function Counted({ shipment: { state, tubes } }: { shipment: Shipment }) {
  const text = useMessages(boxMessages);
  const may = useMay();
  const [rejecting, setRejecting] = useState<string | null>(null);
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <p>{state === 'reconciled' ? text.complete : text.discrepancy}</p>
      <ul aria-label={text.counted} className="grid divide-y divide-line">
        {tubes.map(({ tubeCode, state: came, ...tube }) => (
          <li key={tubeCode} className="flex min-h-13 flex-wrap items-center gap-3 py-1">
            <span className="grow">
              <TubeLine code={tubeCode} about={aboutTube(tube)} />
            </span>
            {came !== null && <Chip tone={came === 'good' ? 'brand' : 'danger'}>{text.states[came]}</Chip>}
            {came === null && <Chip>{text.gone}</Chip>}
            {isDoubtful(came) && may('specimen.reject') && !rejected.has(tubeCode) && (
              <Button
                variant="secondary"
                aria-label={text.rejectTube(spacedCode(tubeCode))}
                onClick={() => setRejecting(tubeCode)}
              >
                {text.reject}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rejecting !== null && (
        <TubeActionDialog
          code={rejecting}
          action="rejected"
          onClose={() => setRejecting(null)}
          onDone={({ tubeCode }) => setRejected((before) => new Set([...before, tubeCode]))}
        />
      )}
    </>
  );
}
