import { Controller, useWatch } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ChipsField } from '../../../shared/ui/chips-field.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useCategories } from '../use-catalogue.ts';
import { firstError } from './first-error.ts';
import { itemDialogMessages } from './item-dialog.messages.ts';
import type { ItemForm } from './item-form.ts';
import { finalPriceOf } from './package-sums.ts';

const CATEGORIES = 'known-categories';

/** The common fields of tests and packages, up to the final price. */
export function CommonFields({ form: { control, register, formState } }: { form: ItemForm }) {
  const text = useMessages(itemDialogMessages);
  const categories = useCategories() ?? [];
  const { errors } = formState;
  const [price, discount] = useWatch({ control, name: ['price', 'discountPercent'] });
  return (
    <>
      <TextField {...register('name')} label={text.name} error={errors.name?.message} autoComplete="off" />
      <TextField
        {...register('nameHi')}
        lang="hi"
        label={text.nameHi}
        hint={text.nameHiHint}
        optional
        error={errors.nameHi?.message}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...register('code')}
          label={text.code}
          hint={text.codeHint}
          optional
          error={errors.code?.message}
          autoComplete="off"
        />
        <TextField
          {...register('category')}
          label={text.category}
          optional
          error={errors.category?.message}
          list={CATEGORIES}
          autoComplete="off"
        />
        <datalist id={CATEGORIES}>
          {categories.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          {...register('price')}
          label={text.price}
          error={errors.price?.message}
          inputMode="decimal"
          prefix="₹"
          className="tabular pl-9!"
          autoComplete="off"
        />
        <TextField
          {...register('discountPercent')}
          label={text.discount}
          optional
          error={errors.discountPercent?.message}
          inputMode="decimal"
          className="tabular"
          autoComplete="off"
        />
      </div>
      <FinalPrice price={price} discount={discount} />
    </>
  );
}

/** The final price, updated while typing. */
function FinalPrice({ price, discount }: { price: string; discount: string }) {
  const text = useMessages(itemDialogMessages);
  const final = finalPriceOf(price, discount);
  return (
    <div
      role="status"
      aria-label={text.finalPrice}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-sunken px-4 py-3"
    >
      <span className="text-sm font-strong">{text.finalPrice}</span>
      {final === null ? (
        <span className="text-sm text-ink-soft">{text.noPrice}</span>
      ) : (
        <Price price={Number(price)} finalPrice={final} discountPercent={Number(discount)} />
      )}
    </div>
  );
}

/** Other names, the long texts, and how the item is sold. */
export function LastFields({ form: { control, register, formState } }: { form: ItemForm }) {
  const text = useMessages(itemDialogMessages);
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="aliases"
        render={({ field }) => (
          <ChipsField
            label={text.aliases}
            hint={text.aliasesHint}
            optional
            values={field.value}
            onChange={field.onChange}
            error={firstError(errors.aliases)}
          />
        )}
      />
      <TextArea {...register('description')} label={text.description} optional error={errors.description?.message} />
      <TextArea
        {...register('descriptionHi')}
        lang="hi"
        label={text.descriptionHi}
        optional
        error={errors.descriptionHi?.message}
      />
      <TextArea {...register('preparation')} label={text.preparation} optional error={errors.preparation?.message} />
      <TextArea
        {...register('preparationHi')}
        lang="hi"
        label={text.preparationHi}
        hint={text.preparationHiHint}
        optional
        error={errors.preparationHi?.message}
      />
      <div>
        <Checkbox {...register('popular')} label={text.popular} />
        <Checkbox {...register('active')} label={text.active} />
      </div>
    </>
  );
}
