import { useWatch } from 'react-hook-form';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { singlesTotal } from '../cards.ts';
import { firstError } from './first-error.ts';
import { itemDialogMessages } from './item-dialog.messages.ts';
import { countParameters, type ItemForm } from './item-form.ts';
import { PackageBuilder } from './package-builder.tsx';
import { finalPriceOf } from './package-sums.ts';

/** The tests of a package, the sum of their prices, and whether the package saves money. */
export function PackageFields({ form: { control, register, setValue, formState } }: { form: ItemForm }) {
  const text = useMessages(itemDialogMessages);
  const { errors } = formState;
  const [tests, price, discount] = useWatch({ control, name: ['tests', 'price', 'discountPercent'] });
  return (
    <>
      <PackageBuilder
        tests={tests}
        error={firstError(errors.tests)}
        onChange={(next) => setValue('tests', next, { shouldDirty: true })}
      />
      {tests.length > 0 && <Worth singles={singlesTotal({ tests })} final={finalPriceOf(price, discount)} />}
      <TextField
        {...register('parameters')}
        label={text.parameterCount}
        hint={text.parameterCountHint(countParameters(tests))}
        optional
        inputMode="numeric"
        className="tabular"
        error={errors.parameters?.message}
      />
    </>
  );
}

/** Both in rupees. */
function Worth({ singles, final }: { singles: number; final: number | null }) {
  const text = useMessages(itemDialogMessages);
  const saving = final === null ? null : sumRupees([{ price: singles, quantity: 1 }]) - final;
  return (
    <div role="status" className="rounded-field bg-sunken px-4 py-3 text-sm">
      <p className="flex justify-between gap-4">
        <span className="font-strong">{text.singles}</span>
        <span className="tabular">{formatRupees(singles)}</span>
      </p>
      {saving !== null && <p className="mt-1">{sayWorth(saving, singles)}</p>}
    </div>
  );

  function sayWorth(amount: number, of: number) {
    if (amount > 0) {
      const percent = Math.round((amount / of) * 100);
      return <span className="font-strong text-saving">{text.saves(formatRupees(amount), percent)}</span>;
    }
    return (
      <span className="text-danger">{amount < 0 ? text.costsMore(formatRupees(-amount)) : text.savesNothing}</span>
    );
  }
}
