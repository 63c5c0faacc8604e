import type { ReferralLaboratory } from '@labfront/contract/referrals';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { dayInIndia } from '../../../shared/format/dates.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { laboratoriesMessages } from './referrals.messages.ts';
import { createLaboratory, updateLaboratory } from './referrals.slice.ts';
import { TestFinder } from './test-finder.tsx';

interface LaboratoryDialogProps {
  /** Null adds a new one. */
  readonly laboratory: ReferralLaboratory | null;
  readonly onClose: () => void;
}

interface GivenTest {
  testId: string;
  name: string;
  price: string;
  turnaroundHours: string;
}

interface Values {
  name: string;
  address: string;
  phone: string;
  isAccredited: boolean;
  accreditation: { body: string; certificateNumber: string; validFrom: string; validUntil: string };
  active: boolean;
  tests: GivenTest[];
}

const valuesOf = (one: ReferralLaboratory | null): Values => ({
  name: one?.name ?? '',
  address: one?.address ?? '',
  phone: one?.phone ?? '',
  isAccredited: one?.accreditation != null,
  accreditation: one?.accreditation ?? {
    body: 'NABL',
    certificateNumber: '',
    validFrom: dayInIndia(new Date()),
    validUntil: '',
  },
  active: one?.active ?? true,
  tests: (one?.tests ?? []).map(({ testId, name, price, turnaroundHours }) => ({
    testId,
    name,
    price: String(price),
    turnaroundHours: String(turnaroundHours),
  })),
});

const toBody = ({ isAccredited, accreditation, tests, ...values }: Values) => ({
  ...values,
  accreditation: isAccredited ? accreditation : null,
  tests: tests.map(({ name: _name, ...test }) => test),
});

export function LaboratoryDialog({ laboratory, onClose }: LaboratoryDialogProps) {
  const text = useMessages(laboratoriesMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/referrals').then(({ ReferralLaboratoryBody }) => ReferralLaboratoryBody),
    defaultValues: valuesOf(laboratory),
    toBody,
  });
  const { errors, isSubmitting } = form.formState;
  const isAccredited = form.watch('isAccredited');
  const field = (name: 'name' | 'address' | 'phone') => ({
    ...form.register(name),
    label: text[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  const certificate = (name: keyof Values['accreditation']) => ({
    ...form.register(`accreditation.${name}`),
    label: text[name],
    error: errors.accreditation?.[name]?.message,
    autoComplete: 'off',
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const body = toBody(values);
    const answer = await (laboratory
      ? dispatch(updateLaboratory({ params: { id: laboratory._id }, body }))
      : dispatch(createLaboratory({ body })));
    if (createLaboratory.fulfilled.match(answer) || updateLaboratory.fulfilled.match(answer)) {
      notify('success', text.saved(answer.payload.data.name));
      onClose();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      large
      onClose={onClose}
      title={laboratory ? text.editOf(laboratory.name) : text.add}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} />
        <TextField {...field('phone')} optional />
      </div>
      <TextField {...field('address')} optional />
      <Checkbox {...form.register('active')} label={text.active} />
      <Checkbox {...form.register('isAccredited')} label={text.accredited} />
      {isAccredited && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...certificate('body')} />
          <TextField {...certificate('certificateNumber')} />
          <TextField {...certificate('validFrom')} type="date" />
          <TextField {...certificate('validUntil')} type="date" />
        </div>
      )}
      <Controller
        control={form.control}
        name="tests"
        render={({ field: { value, onChange } }) => (
          <GivenTests tests={value} onChange={onChange} errors={errors.tests} />
        )}
      />
    </FormDialog>
  );
}

type RowErrors = readonly ({ price?: { message?: string }; turnaroundHours?: { message?: string } } | undefined)[];
interface GivenTestsProps {
  readonly tests: readonly GivenTest[];
  readonly onChange: (tests: GivenTest[]) => void;
  readonly errors: unknown;
}

/** The tests that a laboratory measures, with price and hours of each test. */
function GivenTests({ tests, onChange, errors }: GivenTestsProps) {
  const text = useMessages(laboratoriesMessages);
  const rows = Array.isArray(errors) ? (errors as RowErrors) : [];
  const set = (testId: string, change: Partial<GivenTest>) =>
    onChange(tests.map((test) => (test.testId === testId ? { ...test, ...change } : test)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-strong">{text.tests}</legend>
      {tests.length === 0 && <p className="text-sm text-ink-soft">{text.noTests}</p>}
      <ul className="flex flex-col gap-3">
        {tests.map(({ testId, name, price, turnaroundHours }, index) => (
          <li key={testId} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
            <span className="col-span-3 wrap-anywhere sm:col-span-1 sm:pb-3">{name}</span>
            <TextField
              label={text.price}
              aria-label={text.priceOf(name)}
              inputMode="decimal"
              value={price}
              error={rows[index]?.price?.message}
              onChange={({ target }) => set(testId, { price: target.value })}
            />
            <TextField
              label={text.hours}
              aria-label={text.hoursOf(name)}
              inputMode="numeric"
              value={turnaroundHours}
              error={rows[index]?.turnaroundHours?.message}
              onChange={({ target }) => set(testId, { turnaroundHours: target.value })}
            />
            <IconButton
              label={text.removeTest(name)}
              onClick={() => onChange(tests.filter((test) => test.testId !== testId))}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <TestFinder
        known={tests.map(({ testId }) => testId)}
        onChoose={({ _id, name }) => onChange([...tests, { testId: _id, name, price: '', turnaroundHours: '24' }])}
      />
    </fieldset>
  );
}
