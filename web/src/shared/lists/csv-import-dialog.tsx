// Imports a CSV file in two steps: what it would do, with every refused row, and then the import.
import type { ImportSummary } from '@labfront/contract/catalogue-import';
import { useId, useState } from 'react';
import { FormError } from '../forms/form-error.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { ImportReport } from './import-report.tsx';

export interface CsvImportTexts {
  readonly importTitle: string;
  readonly importIntro: string;
  readonly choose: string;
  readonly otherFile: string;
  readonly working: string;
  readonly created: string;
  readonly updated: string;
  readonly unchanged: string;
  readonly badRows: string;
  readonly good: string;
  readonly nothing: string;
  readonly bad: string;
  readonly errors: string;
  readonly line: string;
  readonly column: string;
  readonly problem: string;
  readonly imported: string;
  readonly cancel: string;
  readonly run: (count: number) => string;
}

interface CsvImportDialogProps {
  readonly text: CsvImportTexts;
  /** Sends the file. Throws a failure with the message to show. */
  readonly send: (file: File, dryRun: boolean) => Promise<ImportSummary>;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

interface Checked {
  readonly file: File;
  readonly answer: ImportSummary;
}

/** A file is checked first, shown with its refused rows, and imported when somebody says so. */
export function CsvImportDialog({ text, send, onClose, onImported }: CsvImportDialogProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const count = checked ? checked.answer.created + checked.answer.updated : 0;

  async function run(file: File, dryRun: boolean) {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await send(file, dryRun);
      if (dryRun) setChecked({ file, answer });
      else {
        notify('success', text.imported);
        onImported();
      }
    } catch (error) {
      setChecked(null);
      setFailure((error as { message: string }).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.importTitle}
      description={text.importIntro}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          {checked && checked.answer.errors.length === 0 && count > 0 && (
            <Button variant="accent" busy={busy} onClick={() => void run(checked.file, false)}>
              {text.run(count)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError message={failure} />
        <FileInput
          label={checked ? text.otherFile : text.choose}
          disabled={busy}
          onChoose={(file) => void run(file, true)}
        />
        {busy && <p role="status">{text.working}</p>}
        {!busy && checked && <Result answer={checked.answer} text={text} />}
      </div>
    </Dialog>
  );
}

interface FileInputProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

function FileInput({ label, disabled, onChoose }: FileInputProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-strong">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv"
        disabled={disabled}
        className="min-h-touch w-full text-sm"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file again, once it has been put right, is a choice too.
          target.value = '';
        }}
      />
    </div>
  );
}

function Result({ answer, text }: { answer: ImportSummary; text: CsvImportTexts }) {
  const { created, updated, errors } = answer;
  const verdict = errors.length > 0 ? text.bad : created + updated > 0 ? text.good : text.nothing;
  return <ImportReport result={answer} text={text} verdict={verdict} />;
}
