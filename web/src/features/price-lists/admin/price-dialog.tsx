import type { PriceList, ShownPriceRow } from '@labfront/contract/price-lists';
import { useCallback, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { type Search, useTypedSearch } from '../../../shared/forms/use-typed-search.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { priceListsMessages } from './price-lists-admin.messages.ts';
import { type FoundItem, findItems, type RowInput, savePriceList, toRow } from './price-lists-admin.slice.ts';

interface PriceDialogProps {
  readonly list: PriceList;
  /** Null for a new row. */
  readonly row: ShownPriceRow | null;
  readonly onClose: () => void;
}

type Field = 'itemId' | 'price' | 'discountPercent' | 'validFrom' | 'validUntil';
type Problems = Partial<Record<Field, string>>;

/** One row of a price list. The server checks it together with the other rows, which stay as they are. */
export function PriceDialog({ list, row, onClose }: PriceDialogProps) {
  const text = useMessages(priceListsMessages);
  const dispatch = useAppDispatch();
  const [item, setItem] = useState<Pick<FoundItem, 'itemId' | 'name'> | null>(row);
  const [values, setValues] = useState({
    price: row ? String(row.price) : '',
    discountPercent: row ? String(row.discountPercent) : '',
    validFrom: row?.validFrom ?? '',
    validUntil: row?.validUntil ?? '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    setFailure(null);
    setProblems({});
    if (item === null) return setProblems({ itemId: text.itemMissing });
    setBusy(true);
    const kept = list.rows.filter((other) => other !== row).map(toRow);
    // As typed: the server says in words what is wrong with a number.
    const own = {
      itemId: item.itemId,
      price: values.price.trim(),
      discountPercent: values.discountPercent.trim() || '0',
      validFrom: values.validFrom || undefined,
      validUntil: values.validUntil || undefined,
    } as unknown as RowInput;
    const body = { rows: [...kept, own], version: list.version };
    const answer = await dispatch(savePriceList({ params: { city: list.city._id }, body }));
    setBusy(false);
    if (savePriceList.fulfilled.match(answer)) {
      notify('success', text.saved(item.name));
      return onClose();
    }
    const named = fieldProblems(answer.payload?.issues ?? []);
    setProblems(named);
    if (Object.keys(named).length === 0) setFailure(answer.payload?.message ?? text.saveFailed);
  }

  const field = (name: Exclude<Field, 'itemId'>) => ({
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });

  return (
    <FormDialog
      title={row ? text.edit(row.name) : text.newPrice(list.city.name)}
      save={text.save}
      busy={busy}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      {item === null ? (
        <ItemField error={problems.itemId} onChoose={setItem} />
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="font-strong">{item.name}</span>
          {row === null && (
            <Button variant="quiet" onClick={() => setItem(null)}>
              {text.changeItem}
            </Button>
          )}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={text.price} inputMode="decimal" prefix="₹" {...field('price')} />
        <TextField label={text.discountPercent} inputMode="decimal" {...field('discountPercent')} />
        <TextField label={text.validFrom} type="date" hint={text.fromHint} {...field('validFrom')} />
        <TextField label={text.validUntil} type="date" hint={text.untilHint} {...field('validUntil')} />
      </div>
    </FormDialog>
  );
}

/** The problems of the last row by field; one of another row has no field here. */
function fieldProblems(issues: readonly { readonly path: string; readonly message: string }[]): Problems {
  const named = issues.map(({ path, message }) => [path.split('.').at(-1), message] as const);
  return Object.fromEntries(named);
}

interface ItemFieldProps {
  readonly error: string | undefined;
  readonly onChoose: (item: FoundItem) => void;
}

function ItemField({ error, onChoose }: ItemFieldProps) {
  const text = useMessages(priceListsMessages);
  const dispatch = useAppDispatch();
  const find = useCallback(
    (q: string): Search<readonly FoundItem[]> => {
      const request = dispatch(findItems(q));
      const found = request.then((answer) => (findItems.fulfilled.match(answer) ? answer.payload : null));
      return { found, abort: () => request.abort() };
    },
    [dispatch],
  );
  const { typed, setTyped, found } = useTypedSearch(find);
  const results = Array.isArray(found) ? (found as readonly FoundItem[]) : [];
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={text.chooseItem}
        type="search"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {Array.isArray(found) && results.length === 0 ? text.noItem : ''}
      </p>
      {results.length > 0 && (
        <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {results.map((item) => (
            <li key={item.itemId}>
              <button
                type="button"
                onClick={() => onChoose(item)}
                className="flex min-h-touch w-full items-center justify-between gap-4 px-3.5 py-2 text-left text-sm hover:bg-sunken"
              >
                <span>{item.name}</span>
                <span className="tabular text-ink-soft">{formatRupees(item.finalPrice)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
