import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../../shared/store/hooks.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { catalogueChanged } from '../../catalogue-area.ts';
import { ChooseFile } from './choose-file.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { unusedColumns } from './guess-mapping.ts';
import { importMessages } from './import.messages.ts';
import { ImportResult } from './import-result.tsx';
import { MapColumns } from './map-columns.tsx';
import { TakenColumns } from './taken-columns.tsx';
import { UndoImport } from './undo-import.tsx';
import { type Busy, useImport } from './use-import.ts';

/** The button that opens the dialog. `onImported` reads the list again. */
export function ImportButton({ onImported }: { onImported(): void }) {
  const text = useMessages(importMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileUp aria-hidden="true" className="size-4" />
        {text.open}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} onImported={onImported} />}
    </>
  );
}

function ImportDialog({ onClose, onImported }: { onClose(): void; onImported(): void }) {
  const text = useMessages(importMessages);
  const dispatch = useAppDispatch();
  const changed = () => {
    dispatch(catalogueChanged());
    onImported();
  };
  const work = useImport(changed);
  const { step, busy, failure } = work;

  function close() {
    work.cancel();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={text.title}
      description={text.intro}
      actions={<Actions work={work} onClose={close} />}
    >
      <div className="flex flex-col gap-5">
        <FormError message={failure} />
        {busy && <Progress busy={busy} />}
        <div hidden={busy !== null}>
          {step.name === 'choose' && (
            <>
              <ChooseFile onChoose={(file) => void work.choose(file)} />
              <EarlierImports onUndone={changed} />
            </>
          )}
          {step.name === 'map' && <MapColumns chosen={step.chosen} mapping={step.mapping} onChange={work.setMapping} />}
          {(step.name === 'preview' || step.name === 'done') && (
            <ImportResult
              result={step.result}
              unused={unusedColumns(step.chosen.headers, step.mapping)}
              done={step.name === 'done'}
            >
              {step.name === 'preview' ? (
                <TakenColumns differing={step.result.differing} takes={work.takes} onTake={work.take} />
              ) : (
                step.result.importId !== null && <UndoImport id={step.result.importId} onUndone={changed} />
              )}
            </ImportResult>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type Work = ReturnType<typeof useImport>;

function Actions({ work, onClose }: { work: Work; onClose(): void }) {
  const text = useMessages(importMessages);
  const { step, busy } = work;
  if (busy) {
    return (
      <Button variant="secondary" onClick={work.cancel}>
        {text.cancel}
      </Button>
    );
  }
  if (step.name === 'choose') {
    return (
      <Button variant="secondary" onClick={onClose}>
        {text.close}
      </Button>
    );
  }
  if (step.name === 'done') return <Button onClick={onClose}>{text.close}</Button>;
  const back = (
    <Button variant="secondary" onClick={work.back}>
      {step.name === 'map' ? text.otherFile : text.back}
    </Button>
  );
  if (step.name === 'map') {
    const { name, code } = step.mapping;
    return (
      <>
        {name === '' && code === '' && <p className="mr-auto self-center text-sm text-danger">{text.needsName}</p>}
        {back}
        <Button disabled={name === '' && code === ''} onClick={work.check}>
          {text.check}
        </Button>
      </>
    );
  }
  const { created, updated, errors } = step.result;
  const count = created + updated;
  return (
    <>
      {back}
      {errors.length === 0 && count > 0 && (
        <Button variant="accent" onClick={work.run}>
          {text.run(count)}
        </Button>
      )}
    </>
  );
}

/** Shows the progress of the upload; the duration of the server's check is unknown. */
function Progress({ busy }: { busy: Busy }) {
  const text = useMessages(importMessages);
  const isSent = busy.share >= 1;
  const label = isSent ? (busy.dryRun ? text.working : text.importing) : text.sending;
  return (
    <div role="status" className="flex flex-col gap-3 py-8">
      <p className="font-strong">{label}</p>
      <progress aria-label={label} className="h-2 w-full accent-brand" {...(isSent ? {} : { value: busy.share })} />
    </div>
  );
}
