import { useId, useState } from 'react';
import type { CallAnswer } from '../../../shared/api/api.types.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { resultImportMessages } from './instruments.messages.ts';
import { importResults } from './instruments.slice.ts';

type Answer = CallAnswer<'POST /lab/results/import'>['data'];
interface Shown {
  readonly file: File;
  readonly answer: Answer;
  readonly isDone: boolean;
  /** Implausible values are to be kept. */
  readonly confirmed: boolean;
}

/** Checks a file of results row by row, then enters what can be entered. */
export function ResultImportDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(resultImportMessages);
  const dispatch = useAppDispatch();
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(file: File, dryRun: boolean, confirmed = false) {
    setBusy(true);
    setFailure(null);
    const answer = await dispatch(importResults({ file, dryRun, confirmed }));
    setBusy(false);
    if (importResults.fulfilled.match(answer)) {
      setShown({ file, answer: answer.payload.data, isDone: !dryRun, confirmed });
    } else {
      setShown(null);
      setFailure(answer.payload?.message ?? text.failed);
    }
  }

  const count = shown && !shown.isDone ? shown.answer.saved : 0;
  return (
    <Dialog
      open
      large
      onClose={onClose}
      title={text.title}
      description={text.intro}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {shown?.isDone ? text.close : text.cancel}
          </Button>
          {shown !== null && count > 0 && (
            <Button variant="accent" busy={busy} onClick={() => void send(shown.file, false, shown.confirmed)}>
              {text.run(count)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError message={failure} />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-strong">
            {shown ? text.other : text.choose}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,text/csv"
            disabled={busy}
            className="min-h-touch w-full text-sm"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void send(file, true);
              // The same file again, once it has been put right, is a choice too.
              target.value = '';
            }}
          />
        </div>
        {busy && <p role="status">{text.working}</p>}
        {!busy && shown && !shown.isDone && (shown.confirmed || shown.answer.rows.some(isImplausible)) && (
          <Checkbox
            label={text.confirm}
            checked={shown.confirmed}
            onChange={({ target }) => void send(shown.file, true, target.checked)}
          />
        )}
        {!busy && shown && <Rows answer={shown.answer} isDone={shown.isDone} />}
      </div>
    </Dialog>
  );
}

const isImplausible = ({ code }: Answer['rows'][number]) => code === 'VALUE_IMPLAUSIBLE';

function Rows({ answer, isDone }: { answer: Answer; isDone: boolean }) {
  const text = useMessages(resultImportMessages);
  const { saved, unchanged, refused, rows, errors } = answer;
  const outcomes = isDone ? { ...text.outcomes, saved: text.entered } : text.outcomes;
  return (
    <>
      <p role="status" className="font-strong">
        {isDone ? text.imported(saved, refused) : text.checked(saved, unchanged, refused)}
      </p>
      {errors.map(({ line, message }) => (
        <p key={line} className="text-danger">
          {text.line} {line}: {message}
        </p>
      ))}
      {rows.length > 0 && (
        <Table caption={text.rows}>
          <thead>
            <tr>
              <Th>{text.line}</Th>
              <Th>{text.specimen}</Th>
              <Th>{text.parameter}</Th>
              <Th>{text.value}</Th>
              <Th>{text.outcome}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, specimen, parameter, value, outcome, message }) => (
              <tr key={line}>
                <Td className="tabular">{line}</Td>
                <Td className="tabular whitespace-nowrap">{specimen}</Td>
                <Td>{parameter}</Td>
                <Td className="tabular font-strong">{value}</Td>
                <Td className={outcome === 'refused' || outcome === 'conflict' ? 'min-w-48 text-danger' : 'min-w-48'}>
                  {message ?? outcomes[outcome]}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
