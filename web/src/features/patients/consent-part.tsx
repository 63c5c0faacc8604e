// What an adult relative's card says of their consent, and the way to ask for it.
import type { PatientRecord } from '@labfront/contract/patients';
import { needsResultsConsent } from '@labfront/contract/results-consent-rule';
import { useState } from 'react';
import { dayInIndia } from '../../shared/format/dates.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { ActionDialog } from '../../shared/ui/action-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { giveConsent, requestConsent } from './patients.slice.ts';
import { patientsPageMessages } from './patients-page.messages.ts';

export function ConsentPart({ patient }: { patient: PatientRecord }) {
  const text = useMessages(patientsPageMessages);
  const [asking, setAsking] = useState(false);
  const { name, mobileNumber, resultsConsent } = patient;
  if (resultsConsent !== null) return <p className="text-sm text-ink-soft">{text.consentGiven}</p>;
  if (!needsResultsConsent(patient, dayInIndia(new Date()))) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm wrap-anywhere">
        {text.consentNeeded(name)} {mobileNumber === '' && text.consentNoNumber(name)}
      </p>
      {mobileNumber !== '' && (
        <Button variant="secondary" aria-label={text.consentAskOf(name)} onClick={() => setAsking(true)}>
          {text.consentAsk}
        </Button>
      )}
      {asking && <ConsentDialog patient={patient} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface DialogProps {
  readonly patient: PatientRecord;
  readonly onClose: () => void;
}

function ConsentDialog({ patient: { _id: id, name, mobileNumber }, onClose }: DialogProps) {
  const text = useMessages(patientsPageMessages);
  const dispatch = useAppDispatch();
  const [token, setToken] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const params = { id };

  async function send() {
    const answer = await dispatch(requestConsent({ params })).unwrap();
    setToken(answer.token);
    return answer;
  }

  if (token === null) {
    return (
      <ActionDialog
        title={text.consentTitle(name)}
        confirmLabel={text.consentSend}
        action={send}
        onClose={onClose}
        // The dialog stays for the code.
        onDone={() => {}}
      >
        {text.consentText(name, mobileNumber)}
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      key="code"
      title={text.consentTitle(name)}
      confirmLabel={text.consentSave}
      action={() =>
        /^\d{6}$/.test(code.trim())
          ? dispatch(giveConsent({ params, body: { token, code: code.trim() } })).unwrap()
          : Promise.reject({ message: text.consentCodeMissing, status: 400 })
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{text.consentSent(mobileNumber)}</p>
        <TextField
          label={text.consentCode}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          inputMode="numeric"
          // It comes to another telephone than this one.
          autoComplete="off"
          maxLength={6}
        />
      </div>
    </ActionDialog>
  );
}
