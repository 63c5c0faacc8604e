import type { ImportSummary } from '@labfront/contract/catalogue-import';
import { useId, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { importScope } from './centre-page.slice.ts';
import { scopeMessages } from './centres-admin.messages.ts';

interface ScopeImportDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onImported: () => void;
}

interface Checked {
  readonly file: File;
  readonly answer: ImportSummary;
}

/** A file is checked first, shown with its refused rows, and imported when somebody says so. */
export function ScopeImportDialog({ id, onClose, onImported }: ScopeImportDialogProps) {
  const text = useMessages(scopeMessages);
  const dispatch = useAppDispatch();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const count = checked ? checked.answer.created + checked.answer.updated : 0;

  async function send(file: File, dryRun: boolean) {
    setBusy(true);
    setFailure(null);
    const answer = await dispatch(importScope({ id, file, dryRun }));
    setBusy(false);
    if (!importScope.fulfilled.match(answer)) {
      setChecked(null);
      setFailure(answer.payload?.message ?? text.importFailed);
    } else if (dryRun) setChecked({ file, answer: answer.payload });
    else {
      notify('success', text.imported);
      onImported();
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
            <Button variant="accent" busy={busy} onClick={() => void send(checked.file, false)}>
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
          onChoose={(file) => void send(file, true)}
        />
        {busy && <p role="status">{text.working}</p>}
        {!busy && checked && <Result answer={checked.answer} />}
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

function Result({ answer: { created, updated, unchanged, errors } }: { answer: ImportSummary }) {
  const text = useMessages(scopeMessages);
  const figures = [
    [text.created, created],
    [text.updated, updated],
    [text.unchanged, unchanged],
    [text.refused, errors.length],
  ] as const;
  const verdict = errors.length > 0 ? text.bad : created + updated > 0 ? text.good : text.nothing;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="rounded-card border border-line px-4 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="tabular text-xl font-strong">{value.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={errors.length > 0 ? 'font-strong text-danger' : 'font-strong'}>
        {verdict}
      </p>
      {errors.length > 0 && (
        <Table caption={text.errors}>
          <thead>
            <tr>
              <Th>{text.line}</Th>
              <Th>{text.column}</Th>
              <Th>{text.problem}</Th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }) => (
              <tr key={`${line} ${column}`}>
                <Td className="tabular">{line}</Td>
                <Td>{column}</Td>
                <Td>{message}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
