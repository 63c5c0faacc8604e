import type { PatientRecord } from '@labfront/contract/patients';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { ActionDialog } from '../../shared/ui/action-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, Chip, Skeleton } from '../../shared/ui/card.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { ErrorState } from '../../shared/ui/states.tsx';
import { ConsentPart } from './consent-part.tsx';
import { PatientDialog } from './patient-dialog.tsx';
import { aboutPatient } from './patient-words.ts';
import { patientFailures, patientWords } from './patients.messages.ts';
import { deletePatient, fetchPatients, restorePatient, selectPatients } from './patients.slice.ts';
import { patientsPageMessages } from './patients-page.messages.ts';

/** `null` is closed, `new` a new patient. */
type Edited = PatientRecord | 'new' | null;

export function Component() {
  const text = useMessages(patientsPageMessages);
  const dispatch = useAppDispatch();
  const [edited, setEdited] = useState<Edited>(null);
  const load = useCallback(() => void dispatch(fetchPatients()), [dispatch]);
  useEffect(load, [load]);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>{text.title}</h1>
          <p className="mt-1.5 text-ink-soft">{text.hint}</p>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          {text.add}
        </Button>
      </div>
      <List onEdit={setEdited} onRetry={load} />
      <Deleted onRestored={load} />
      {edited !== null && <PatientDialog patient={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function List({ onEdit, onRetry }: { onEdit: (patient: PatientRecord) => void; onRetry: () => void }) {
  const text = useMessages(patientsPageMessages);
  const { patients, loaded, listError } = useAppSelector(selectPatients);
  if (listError !== null) return <ErrorState message={listError} onRetry={onRetry} />;
  if (!loaded) {
    return (
      <div role="status" aria-label={text.loading} className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {patients.map((patient) => (
        <li key={patient._id}>
          <PatientCard patient={patient} onEdit={() => onEdit(patient)} />
        </li>
      ))}
    </ul>
  );
}

function Deleted({ onRestored }: { onRestored: () => void }) {
  const text = useMessages(patientsPageMessages);
  const failures = useMessages(patientFailures);
  const dispatch = useAppDispatch();
  const { deleted, loaded } = useAppSelector(selectPatients);
  const [busy, setBusy] = useState<string | null>(null);
  if (!loaded || deleted.length === 0) return null;
  async function restore(id: string) {
    setBusy(id);
    const answer = await dispatch(restorePatient({ params: { id } }));
    setBusy(null);
    if (restorePatient.fulfilled.match(answer)) notify('success', answer.payload.message);
    else notify('error', answer.payload?.message ?? failures.restore);
    onRestored();
  }
  return (
    <section aria-labelledby="deleted-patients" className="flex flex-col gap-2">
      <h2 id="deleted-patients">{text.deletedHeading}</h2>
      <p className="text-ink-soft">{text.deletedHint}</p>
      <ul className="divide-y divide-line">
        {deleted.map(({ _id: id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="wrap-anywhere">{name}</span>
            <Button
              variant="secondary"
              aria-label={text.restoreOf(name)}
              disabled={busy !== null}
              onClick={() => void restore(id)}
            >
              {text.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In groups, as it is printed on the card: `91-1234-5678-9012`. */
const groupedAbha = (number: string) => number.replace(/^(\d\d)(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4');

function PatientCard({ patient, onEdit }: { patient: PatientRecord; onEdit: () => void }) {
  const text = useMessages(patientsPageMessages);
  const words = useMessages(patientWords);
  const locale = useLocale();
  const { name, relation, uhid, abhaNumber, mobileNumber, guardian } = patient;
  const isIncomplete = patient.sex === null || (patient.dateOfBirth === null && patient.age === null);
  const facts = [
    text.uhid(uhid),
    ...(abhaNumber === null ? [] : [text.abha(groupedAbha(abhaNumber))]),
    ...(mobileNumber === '' ? [] : [`+91 ${mobileNumber}`]),
    ...(guardian === null ? [] : [text.guardianOf(guardian.name)]),
  ];
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-base! wrap-anywhere">{name}</h2>
        <Chip tone={relation === 'self' ? 'brand' : 'neutral'}>{words.relations[relation]}</Chip>
      </div>
      <div className="grow wrap-anywhere">
        <p>{aboutPatient(patient, locale)}</p>
        <ul className="tabular mt-1 text-sm text-ink-soft">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {isIncomplete && (
        <Button variant="secondary" onClick={onEdit}>
          {text.complete}
        </Button>
      )}
      <ConsentPart patient={patient} />
      <div className="-mx-5 -mb-2 flex flex-wrap border-t border-line px-1 pt-2">
        <Button variant="quiet" aria-label={text.editOf(name)} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          {text.edit}
        </Button>
        {relation !== 'self' && <DeleteButton patient={patient} />}
      </div>
    </Card>
  );
}

function DeleteButton({ patient: { _id: id, name } }: { patient: PatientRecord }) {
  const text = useMessages(patientsPageMessages);
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={text.deleteOf(name)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {text.delete}
      </Button>
      <ActionDialog
        open={asking}
        title={text.deleteTitle(name)}
        confirmLabel={text.delete}
        cancelLabel={text.keep}
        destructive
        action={async () => {
          const answer = await dispatch(deletePatient({ params: { id } })).unwrap();
          // One whom a booking names stands among the deleted ones now.
          void dispatch(fetchPatients());
          return answer;
        }}
        onClose={() => setAsking(false)}
      >
        {text.deleteText}
      </ActionDialog>
    </>
  );
}

export const handle = privatePage(patientsPageMessages);
