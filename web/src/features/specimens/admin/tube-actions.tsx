import type { Permission } from '@labfront/contract/permission-names';
import { isOurFault, REJECT_CODES, type RejectCode, stateAfter } from '@labfront/contract/specimen-states';
import type { Specimen } from '@labfront/contract/specimens';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { spacedCode, specimenWords } from './specimen-words.ts';
import { actionMessages } from './specimens.messages.ts';
import { type TubeAction, workOnTube } from './specimens.slice.ts';
import { type StandingCentre, useStandingCentre } from './standing-centre.ts';

const NEEDS: Readonly<Record<TubeAction, Permission>> = {
  received: 'specimen.receive',
  accepted: 'specimen.receive',
  stored: 'specimen.receive',
  rejected: 'specimen.reject',
  lost: 'specimen.receive',
  disposed: 'specimen.dispose',
};
const ACTIONS = Object.keys(NEEDS) as TubeAction[];
const DESTRUCTIVE: ReadonlySet<TubeAction> = new Set(['rejected', 'lost', 'disposed']);

interface TubeActionsProps {
  readonly tube: Pick<Specimen, 'tubeCode' | 'state'>;
  readonly onDone: (tube: Specimen) => void;
}

/** The buttons of what a tube's state and the reader's rights allow. */
export function TubeActions({ tube, onDone }: TubeActionsProps) {
  const text = useMessages(actionMessages);
  const may = useMay();
  const [asked, setAsked] = useState<TubeAction | null>(null);
  const allowed = ACTIONS.filter(
    (action) => may(NEEDS[action]) && action !== tube.state && stateAfter(tube.state, action) !== undefined,
  );
  if (allowed.length === 0) return null;
  return (
    <fieldset aria-label={text.actions} className="flex flex-wrap gap-2">
      {allowed.map((action) => (
        <Button key={action} variant="secondary" onClick={() => setAsked(action)}>
          {text[action]}
        </Button>
      ))}
      {asked !== null && (
        <TubeActionDialog code={tube.tubeCode} action={asked} onClose={() => setAsked(null)} onDone={onDone} />
      )}
    </fieldset>
  );
}

interface TubeActionDialogProps {
  readonly code: string;
  readonly action: TubeAction;
  readonly onClose: () => void;
  readonly onDone: (tube: Specimen) => void;
}

/** Asks what an action needs to know, records it and tells of the tube as it is now. */
export function TubeActionDialog({ code, action, onClose, onDone }: TubeActionDialogProps) {
  const text = useMessages(actionMessages);
  const words = useMessages(specimenWords);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [rejectCode, setRejectCode] = useState<RejectCode | ''>('');
  const [missing, setMissing] = useState(false);
  const standing = useStandingCentre();
  const { centreId, isUnknown } = standing;
  const [withoutBox, setWithoutBox] = useState(false);
  const shown = spacedCode(code);
  const reasonLabel = action === 'stored' ? text.place : action === 'lost' ? text.lostReason : text.details;

  /** Why the answers are not enough; null where they are. */
  function problemOf(): string | null {
    if (action === 'rejected' && rejectCode === '') return text.chooseMissing;
    if (action === 'lost' && reason.trim() === '') return text.lostReasonMissing;
    return action === 'received' && isUnknown ? text.whereMissing : null;
  }

  async function work() {
    const problem = problemOf();
    setMissing(problem !== null);
    if (problem !== null) throw { message: problem, status: 0 };
    const where = action === 'received' && { withoutBox, ...(centreId !== '' && { centreId }) };
    const said = { code, action, reason: reason.trim(), ...(rejectCode !== '' && { rejectCode }), ...where };
    const { data, repeatVisitId, released } = await dispatch(workOnTube(said)).unwrap();
    onDone(data);
    const repeat = action === 'received' ? text.foundRepeat(shown) : text.repeatMade(shown);
    const message = repeatVisitId === null ? text.done[action](shown) : repeat;
    return { message: released.length === 0 ? message : `${message}. ${text.isReleased(released.join(', '))}` };
  }

  return (
    <ActionDialog
      title={text.questions[action](shown)}
      confirmLabel={text[action]}
      destructive={DESTRUCTIVE.has(action)}
      action={work}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {action === 'rejected' && (
          <SelectField
            label={text.why}
            empty={text.choose}
            value={rejectCode}
            error={missing && rejectCode === '' ? text.chooseMissing : undefined}
            options={REJECT_CODES.map((value) => ({ value, label: words.rejectCodes[value] }))}
            onChange={({ target }) => setRejectCode(REJECT_CODES.find((one) => one === target.value) ?? '')}
          />
        )}
        {rejectCode !== '' && isOurFault(rejectCode) && <p>{text.ours}</p>}
        {DESTRUCTIVE.has(action) && <p>{action === 'lost' ? text.finalLost : text.final}</p>}
        {action === 'received' && (
          <Receipt standing={standing} missing={missing} withoutBox={withoutBox} onWithoutBox={setWithoutBox} />
        )}
        <TextField
          label={reasonLabel}
          optional={action !== 'lost' && rejectCode !== 'other'}
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ActionDialog>
  );
}

interface ReceiptProps {
  readonly standing: StandingCentre;
  readonly missing: boolean;
  readonly withoutBox: boolean;
  readonly onWithoutBox: (withoutBox: boolean) => void;
}

/** Where a tube is received, and how it came. */
function Receipt({ standing: { own, centreId, isUnknown, choose }, missing, withoutBox, onWithoutBox }: ReceiptProps) {
  const text = useMessages(actionMessages);
  return (
    <>
      {own.length > 1 && (
        <SelectField
          label={text.where}
          empty={text.chooseWhere}
          value={centreId}
          error={missing && isUnknown ? text.whereMissing : undefined}
          options={own.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <Checkbox label={text.withoutBox} checked={withoutBox} onChange={({ target }) => onWithoutBox(target.checked)} />
    </>
  );
}
