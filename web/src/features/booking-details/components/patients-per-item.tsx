import type { PatientRecord } from '@labfront/contract/patients';
import { needsResultsConsent } from '@labfront/contract/results-consent-rule';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dayInIndia } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { aboutPatient, PatientDialog, usePatients } from '../../patients/index.ts';
import { detailsFormMessages } from '../booking-details.messages.ts';
import type { DetailsFormState } from '../details-form.ts';
import { type ItemShare, packageWith, readShares, type Sharing, sharesOf } from '../shares.ts';
import { useFirstInput } from '../use-first-input.ts';
import { usePackageTests } from '../use-package-tests.ts';

interface PatientsPerItemProps extends Sharing {
  readonly form: DetailsFormState;
}

/** The patient to complete or add, and the item that they are chosen for then. */
interface Asked {
  readonly patient: PatientRecord | null;
  readonly itemId: string | null;
}

const isComplete = ({ sex, dateOfBirth, age }: PatientRecord) => sex !== null && (dateOfBirth !== null || age !== null);

/** Each item with its patients, as boxes under the thumb; a patient is added without leaving the page. */
export function PatientsPerItem({ form, items, onCount, accountId, mobileNumber }: PatientsPerItemProps) {
  const text = useMessages(detailsFormMessages);
  const { patients, loaded, error, retry } = usePatients(true, accountId, mobileNumber);
  const includesOf = usePackageTests(items);
  // Of somebody else's patients staff change nothing here.
  const isOwn = accountId === undefined;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { control, getValues, setValue, formState } = form;
  const shares = readShares(useWatch({ control, name: 'shares' }));
  const place = useFirstInput(form, 'shares', 'fieldset:not(:has(:checked)) input');

  const save = (next: readonly ItemShare[]) =>
    setValue('shares', JSON.stringify(next), { shouldValidate: formState.isSubmitted });
  // Items come and go, and so do patients: what is sent is always about those that are there.
  useEffect(() => {
    if (!loaded) return;
    const known = new Set(patients.map(({ _id }) => _id));
    const before = readShares(getValues('shares'));
    const next = sharesOf(items, before, includesOf).map((share) => ({
      ...share,
      patientIds: share.patientIds.filter((id) => known.has(id)),
    }));
    const written = JSON.stringify(next);
    if (written !== getValues('shares')) setValue('shares', written);
  }, [items, includesOf, patients, loaded, getValues, setValue]);

  function choose(itemId: string, patientId: string, isChosen: boolean) {
    const next = readShares(getValues('shares')).map((share) => {
      if (share._id !== itemId) return share;
      const others = share.patientIds.filter((id) => id !== patientId);
      const patientIds = isChosen ? [...others, patientId] : others;
      return { ...share, patientIds };
    });
    save(next);
    const count = next.find(({ _id }) => _id === itemId)?.patientIds.length ?? 0;
    if (count > 0) onCount?.(itemId, count);
  }
  const toggle = (itemId: string, patient: PatientRecord, isChosen: boolean) =>
    isChosen && isOwn && !isComplete(patient) ? setAsked({ patient, itemId }) : choose(itemId, patient._id, isChosen);

  if (error !== null) return <ErrorState message={error} onRetry={retry} />;
  return (
    <div ref={place} className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{text.familyHint}</p>
      {shares.map((share) => (
        <ItemPatients key={share._id} share={share} shares={shares} patients={patients} onToggle={toggle} />
      ))}
      {isOwn && <ConsentNote patients={patients} shares={shares} />}
      <FieldError id="shares-error" error={formState.errors.shares?.message} />
      {isOwn && (
        <Button variant="secondary" onClick={() => setAsked({ patient: null, itemId: null })}>
          <Plus aria-hidden="true" className="size-4" />
          {text.addPatient}
        </Button>
      )}
      {asked && (
        <PatientDialog
          patient={asked.patient}
          onClose={() => setAsked(null)}
          onSaved={({ _id }) => {
            // A new patient of a booking with one item is for that item.
            const itemId = asked.itemId ?? (items.length === 1 ? items[0]?._id : undefined);
            if (itemId !== undefined) choose(itemId, _id, true);
          }}
        />
      )}
    </div>
  );
}

/** Says before the booking that the results of chosen adults stay closed to the account holder until they agree. */
function ConsentNote({ patients, shares }: Pick<ItemPatientsProps, 'patients' | 'shares'>) {
  const text = useMessages(detailsFormMessages);
  const locale = useLocale();
  const today = dayInIndia(new Date());
  const chosen = new Set(shares.flatMap(({ patientIds }) => patientIds));
  const names = patients
    .filter((patient) => chosen.has(patient._id) && needsResultsConsent(patient, today))
    .map(({ name }) => name);
  return (
    <div role="status" className="empty:hidden">
      {names.length > 0 && (
        <p className="rounded-field bg-sunken px-4 py-3 text-sm wrap-anywhere">
          {text.consentLater(new Intl.ListFormat(locale).format(names))}
        </p>
      )}
    </div>
  );
}

interface ItemPatientsProps {
  readonly share: ItemShare;
  readonly shares: readonly ItemShare[];
  readonly patients: readonly PatientRecord[];
  readonly onToggle: (itemId: string, patient: PatientRecord, isChosen: boolean) => void;
}

function ItemPatients({ share, shares, patients, onToggle }: ItemPatientsProps) {
  const text = useMessages(detailsFormMessages);
  const locale = useLocale();
  const { _id, name, quantity, patientIds } = share;
  return (
    <fieldset className="grid gap-1 rounded-field border border-line p-3 pt-1">
      <legend className="px-1 font-strong">{name}</legend>
      {quantity !== null && (
        <p aria-live="polite" className="px-1 pb-1 text-sm text-ink-soft">
          {text.chosenOf(patientIds.length, quantity)}
        </p>
      )}
      {patients.map((patient) => {
        const isChosen = patientIds.includes(patient._id);
        const holder = isChosen ? packageWith(shares, _id, patient._id) : undefined;
        return (
          <div key={patient._id} className="rounded-field px-2.5 has-checked:bg-brand-soft">
            <Checkbox
              checked={isChosen}
              onChange={({ target }) => onToggle(_id, patient, target.checked)}
              label={
                <span className="block">
                  <span className="block text-base font-strong">{patient.name}</span>
                  <span className="block text-ink-soft">{aboutPatient(patient, locale)}</span>
                  {holder !== undefined && <span className="block text-saving">{text.includedIn(holder)}</span>}
                </span>
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}
