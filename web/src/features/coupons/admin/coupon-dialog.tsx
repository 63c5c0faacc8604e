import type { Coupon } from '@labfront/contract/coupons';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { dayInIndia } from '../../../shared/format/dates.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ChipsField } from '../../../shared/ui/chips-field.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { lastMoment } from './coupon-columns.tsx';
import { couponDialogMessages } from './coupons.messages.ts';
import { createCoupon, updateCoupon } from './coupons.slice.ts';

interface CouponDialogProps {
  /** Null makes a new one. */
  readonly coupon: Coupon | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  maxDiscount: string;
  minAmount: string;
  validFrom: string;
  validUntil: string;
  totalUses: string;
  usesPerAccount: string;
  categories: string[];
  cities: string[];
  firstOrderOnly: boolean;
  active: boolean;
}

type TextName = Exclude<keyof Values, 'kind' | 'categories' | 'cities' | 'firstOrderOnly' | 'active'>;

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));
const dayOf = (time: string) => dayInIndia(new Date(time));

const valuesOf = (coupon: Coupon | null): Values => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  value: textOf(coupon?.value),
  maxDiscount: textOf(coupon?.maxDiscount),
  minAmount: textOf(coupon?.minAmount),
  validFrom: coupon ? dayOf(coupon.validFrom) : dayInIndia(new Date()),
  validUntil: coupon ? dayOf(lastMoment(coupon)) : '',
  totalUses: textOf(coupon?.totalUses),
  usesPerAccount: textOf(coupon?.usesPerAccount),
  categories: coupon?.categories ?? [],
  cities: coupon?.cities ?? [],
  firstOrderOnly: coupon?.firstOrderOnly ?? false,
  active: coupon?.active ?? true,
});

export function CouponDialog({ coupon, onClose, onSaved }: CouponDialogProps) {
  const text = useMessages(couponDialogMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/coupons').then(({ CouponBody }) => CouponBody),
    defaultValues: valuesOf(coupon),
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const field = (name: TextName) => ({
    ...form.register(name),
    label: text[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  const chips = (name: 'categories' | 'cities') => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <ChipsField
          label={text[name]}
          hint={text.listHint}
          values={value}
          onChange={onChange}
          error={errors[name]?.message}
          optional
        />
      )}
    />
  );

  const submit = form.handleSubmit(async ({ validFrom, validUntil, ...values }) => {
    setFailure(null);
    // A moment that was set by a call stays exact where its day was not changed.
    const answer = await (coupon
      ? dispatch(
          updateCoupon({
            params: { id: coupon._id },
            body: {
              ...values,
              ...(dirtyFields.validFrom && { validFrom }),
              ...(dirtyFields.validUntil && { validUntil }),
            },
          }),
        )
      : dispatch(createCoupon({ body: { ...values, validFrom, validUntil } })));
    if (createCoupon.fulfilled.match(answer) || updateCoupon.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onSaved();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      onClose={onClose}
      title={coupon ? text.edit(coupon.code) : text.newCoupon}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <TextField {...field('code')} hint={text.codeHint} autoCapitalize="characters" />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          {...form.register('kind')}
          label={text.kind}
          error={errors.kind?.message}
          options={[
            { value: 'percent', label: text.percent },
            { value: 'amount', label: text.amount },
          ]}
        />
        <TextField {...field('value')} inputMode="decimal" />
        <TextField {...field('validFrom')} type="date" />
        <TextField {...field('validUntil')} type="date" />
        <TextField {...field('maxDiscount')} inputMode="decimal" optional />
        <TextField {...field('minAmount')} inputMode="decimal" optional />
        <TextField {...field('totalUses')} inputMode="numeric" optional />
        <TextField {...field('usesPerAccount')} inputMode="numeric" optional />
      </div>
      {coupon && coupon.itemIds.length > 0 && (
        <p className="text-sm text-ink-soft">{text.itemsKept(coupon.itemIds.length)}</p>
      )}
      {chips('categories')}
      {chips('cities')}
      <Checkbox {...form.register('firstOrderOnly')} label={text.firstOrderOnly} />
      <Checkbox {...form.register('active')} label={text.active} />
    </FormDialog>
  );
}
