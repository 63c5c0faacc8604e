import type { PatientRecord } from '@labfront/contract/patients';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { aboutPatient, PatientDialog, patientsToAgree, usePatients } from '../../patients/index.ts';
import { detailsFormMessages } from '../booking-details.messages.ts';
import type { DetailsFormState } from '../details-form.ts';
import { type ItemShare, packageWith, readShares, type Sharing, sharesOf } from '../shares.ts';
import { useFirstInput } from '../use-first-input.ts';
import { usePackageTests } from '../use-package-tests.ts';

interface PatientsPerItemProps extends Sharing {
  readonly form: DetailsFormState;
}

/** The patient to complete or add, and the items that they are chosen for then. */
interface Asked {
  readonly patient: PatientRecord | null;
  readonly itemIds: readonly string[];
}

const isComplete = ({ sex, dateOfBirth, age }: PatientRecord) => sex !== null && (dateOfBirth !== null || age !== null);

/** The items of a patient who is added meanwhile: the only one, or all that nobody is chosen for. */
const forNewPatient = (shares: readonly ItemShare[]): readonly string[] =>
  shares.filter(({ patientIds }) => shares.length === 1 || patientIds.length === 0).map(({ _id }) => _id);

/** Each item with its patients, as boxes under the thumb; a patient is added without leaving the page. */
export function PatientsPerItem({ form, items, onCount, accountId, mobileNumber }: PatientsPerItemProps) {
  const text = useMessages(detailsFormMessages);
  const { patients, loaded, error, retry } = usePatients(true, accountId, mobileNumber);
  const includesOf = usePackageTests(items);
  const isOwn = accountId === undefined;
  // For a customer on the telephone, staff add patients and record the age and sex that nobody has said yet.
  const mayAdd = useMay()('customer.edit') || isOwn;
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

  function choose(itemIds: readonly string[], patientIds: readonly string[], isChosen: boolean) {
    const next = readShares(getValues('shares')).map((share) => {
      if (!itemIds.includes(share._id)) return share;
      const others = share.patientIds.filter((id) => !patientIds.includes(id));
      return { ...share, patientIds: isChosen ? [...others, ...patientIds] : others };
    });
    save(next);
    for (const { _id, patientIds: chosen } of next)
      if (itemIds.includes(_id) && chosen.length > 0) onCount?.(_id, chosen.length);
  }
  const toggle: OnToggle = (itemIds, of, isChosen) => {
    const missing = isChosen && mayAdd ? of.filter((patient) => !isComplete(patient)) : [];
    const ready = of.filter((patient) => !missing.includes(patient)).map(({ _id }) => _id);
    if (ready.length > 0) choose(itemIds, ready, isChosen);
    if (missing[0]) setAsked({ patient: missing[0], itemIds });
  };

  if (error !== null) return <ErrorState message={error} onRetry={retry} />;
  return (
    <div ref={place} className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{text.familyHint}</p>
      <PatientsOfAll shares={shares} patients={patients} onToggle={toggle} />
      {shares.map((share) => (
        <ItemPatients
          key={share._id}
          share={share}
          shares={shares}
          patients={patients}
          isOwn={isOwn}
          onToggle={toggle}
        />
      ))}
      {isOwn && <ConsentNote patients={patients} shares={shares} />}
      <FieldError id="shares-error" error={formState.errors.shares?.message} />
      {mayAdd && (
        <Button variant="secondary" onClick={() => setAsked({ patient: null, itemIds: [] })}>
          <Plus aria-hidden="true" className="size-4" />
          {text.addPatient}
        </Button>
      )}
      {asked && (
        <PatientDialog
          patient={asked.patient}
          {...(accountId !== undefined && { customer: { accountId, mobileNumber: mobileNumber ?? '' } })}
          onClose={() => setAsked(null)}
          onSaved={({ _id }) => {
            if (!isOwn) retry();
            choose(asked.patient === null ? forNewPatient(shares) : asked.itemIds, [_id], true);
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
  const chosen = shares.flatMap(({ patientIds }) => patientIds);
  const names = patientsToAgree(patients, chosen).map(({ name }) => name);
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

type OnToggle = (itemIds: readonly string[], patients: readonly PatientRecord[], isChosen: boolean) => void;

interface PatientsOfAllProps {
  readonly shares: readonly ItemShare[];
  readonly patients: readonly PatientRecord[];
  readonly onToggle: OnToggle;
}

/** One box for each patient who gets everything, where there are several items. */
function PatientsOfAll({ shares, patients, onToggle }: PatientsOfAllProps) {
  const text = useMessages(detailsFormMessages);
  const title = useId();
  if (shares.length < 2) return null;
  const itemIds = shares.map(({ _id }) => _id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without a choice is what the form asks to be filled in
    <div role="group" aria-labelledby={title} className="grid gap-1 rounded-field bg-sunken p-3">
      <p id={title} className="px-1 font-strong">
        {text.allItems}
      </p>
      {patients.map((patient) => (
        <div key={patient._id} className="px-2.5">
          <Checkbox
            checked={shares.every(({ patientIds }) => patientIds.includes(patient._id))}
            onChange={({ target }) => onToggle(itemIds, [patient], target.checked)}
            label={patient.name}
          />
        </div>
      ))}
    </div>
  );
}

interface ItemPatientsProps extends PatientsOfAllProps {
  readonly share: ItemShare;
  /** Whether they are the patients of whoever chooses. */
  readonly isOwn: boolean;
}

function ItemPatients({ share, shares, patients, isOwn, onToggle }: ItemPatientsProps) {
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
      {patients.length > 1 && (
        <div className="px-2.5">
          <Checkbox
            checked={patients.every((patient) => patientIds.includes(patient._id))}
            onChange={({ target }) => onToggle([_id], patients, target.checked)}
            label={text.everybody}
          />
        </div>
      )}
      {patients.map((patient) => {
        const isChosen = patientIds.includes(patient._id);
        const holder = isChosen ? packageWith(shares, _id, patient._id) : undefined;
        return (
          <div key={patient._id} className="rounded-field px-2.5 has-checked:bg-brand-soft">
            <Checkbox
              checked={isChosen}
              onChange={({ target }) => onToggle([_id], [patient], target.checked)}
              label={
                <span className="block">
                  <span className="block text-base font-strong">{patient.name}</span>
                  <span className="block text-ink-soft">{aboutPatient(patient, locale, !isOwn)}</span>
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
