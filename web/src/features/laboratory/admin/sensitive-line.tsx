import { useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { confirmReactive, fetchOrder, type OrderLine, recordConsent } from './order.slice.ts';
import { sensitiveMessages } from './sensitive-line.messages.ts';

/** Staff read English. */
const formatAt = (at: string): string => `${formatDate(at)}, ${formatTime(at)}`;

/** The consent to a sensitive test and the confirmation of its reactive values, and what is still to be recorded. */
export function SensitiveLine({ line }: { line: OrderLine }) {
  const text = useMessages(sensitiveMessages);
  const [asked, setAsked] = useState<'consent' | 'confirm' | null>(null);
  const { sensitive, testName } = line;
  if (sensitive === null) return null;
  const { consent, unconfirmed, confirmation } = sensitive;
  const isOpen = ['ordered', 'awaiting_specimen', 'in_progress', 'referred'].includes(line.state);
  return (
    <div className="flex flex-col items-start gap-2 border-b border-line px-5 py-3 text-sm sm:px-6">
      {consent !== null && <p>{text.consented(consent.counsellor, consent.by, formatAt(consent.at))}</p>}
      {consent === null && isOpen && (
        <>
          <p className="font-strong">{text.consentMissing}</p>
          <May permission="result.enter">
            <Button variant="secondary" aria-label={text.consentOf(testName)} onClick={() => setAsked('consent')}>
              {text.consent}
            </Button>
          </May>
        </>
      )}
      {confirmation !== null && (
        <p>{text.confirmed(confirmation.method, confirmation.by, formatAt(confirmation.at))}</p>
      )}
      {unconfirmed && (
        <>
          <p className="font-strong">{text.unconfirmed}</p>
          <May permission="report.release">
            <Button variant="secondary" aria-label={text.confirmOf(testName)} onClick={() => setAsked('confirm')}>
              {text.confirm}
            </Button>
          </May>
        </>
      )}
      {asked !== null && <RecordDialog line={line} what={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface RecordDialogProps {
  readonly line: OrderLine;
  readonly what: 'consent' | 'confirm';
  readonly onClose: () => void;
}

function RecordDialog({ line: { _id: lineId, orderId, testName }, what, onClose }: RecordDialogProps) {
  const text = useMessages(sensitiveMessages)[what === 'consent' ? 'consentDialog' : 'confirmDialog'];
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  async function record() {
    const given = typed.trim();
    setMissing(given === '');
    if (given === '') throw { message: text.missing, status: 0 };
    if (what === 'consent') await dispatch(recordConsent({ body: { lineId, counsellor: given } })).unwrap();
    else await dispatch(confirmReactive({ body: { lineId, method: given } })).unwrap();
    onClose();
    void dispatch(fetchOrder({ params: { id: orderId } }));
    return { message: text.done };
  }
  return (
    <ActionDialog title={text.title(testName)} confirmLabel={text.record} action={record} onClose={onClose}>
      <div className="grid gap-4">
        <p>{text.explain}</p>
        <TextField
          label={text.field}
          maxLength={what === 'consent' ? 120 : 300}
          autoComplete="off"
          value={typed}
          error={missing && typed.trim() === '' ? text.missing : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </ActionDialog>
  );
}
