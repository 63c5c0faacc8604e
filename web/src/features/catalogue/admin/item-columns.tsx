import type { Package, Test } from '@labfront/contract/catalogue';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { singlesTotal } from '../cards.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import { ActiveSwitch, ItemButtons } from './item-actions.tsx';
import type { Item } from './item-form.ts';

interface RowActions<T> {
  readonly onEdit: (item: T) => void;
  readonly onChanged: () => void;
}

function nameColumn(text: Texts): ListColumn<Item> {
  return {
    id: 'name',
    header: text.name,
    sort: 'name',
    isName: true,
    cell: (item) => (
      <span className="flex min-w-0 flex-col lg:min-w-52">
        <span className="font-strong">{item.name}</span>
        <span className="flex flex-wrap items-center gap-2 text-ink-soft">
          {item.code}
          {item.popular && <Chip tone="brand">{text.popular}</Chip>}
        </span>
      </span>
    ),
  };
}

function pricedColumns(text: Texts): ListColumn<Item>[] {
  return [
    { id: 'category', header: text.category, sort: 'category', cell: ({ category }) => category },
    {
      id: 'finalPrice',
      header: text.finalPrice,
      sort: 'price',
      cell: (item) => <PriceCell item={item} />,
    },
  ];
}

/** The final price; the original price only if there is a discount. */
function PriceCell({ item }: { item: Item }) {
  const { price, discountPercent, finalPrice } = item;
  return (
    <span className="tabular flex flex-col whitespace-nowrap">
      <span className="font-strong">{formatRupees(finalPrice)}</span>
      {finalPrice < price && (
        <span className="text-ink-soft">
          <s>{formatRupees(price)}</s> −{discountPercent}%
        </span>
      )}
    </span>
  );
}

function lastColumns<T extends Item>(
  text: Texts,
  locale: Locale,
  { onEdit, onChanged }: RowActions<T>,
): ListColumn<T>[] {
  return [
    {
      id: 'changed',
      header: text.changed,
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <span className="tabular whitespace-nowrap">{formatDate(updatedAt, locale)}</span>,
    },
    {
      id: 'active',
      header: text.active,
      cell: (item) => <ActiveSwitch item={item} onChanged={onChanged} />,
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (item) => <ItemButtons item={item} onChanged={onChanged} onEdit={() => onEdit(item)} />,
    },
  ];
}

type Texts = (typeof catalogueAdminMessages)['en'];

export function testColumns(locale: Locale, actions: RowActions<Test>): readonly ListColumn<Test>[] {
  const text = catalogueAdminMessages[locale];
  return [
    nameColumn(text),
    ...pricedColumns(text),
    { id: 'specimen', header: text.specimen, cell: ({ sampleType }) => sampleType },
    {
      id: 'parameters',
      header: text.parameters,
      align: 'end',
      cell: ({ parameter }) => <span className="tabular">{parameter.length}</span>,
    },
    ...lastColumns(text, locale, actions),
  ];
}

export function packageColumns(locale: Locale, actions: RowActions<Package>): readonly ListColumn<Package>[] {
  const text = catalogueAdminMessages[locale];
  return [
    nameColumn(text),
    ...pricedColumns(text),
    {
      id: 'singles',
      header: text.singles,
      cell: (pack) => <span className="tabular">{formatRupees(singlesTotal(pack))}</span>,
    },
    {
      id: 'tests',
      header: text.testsOf,
      align: 'end',
      cell: ({ tests }) => <span className="tabular">{tests.length}</span>,
    },
    ...lastColumns(text, locale, actions),
  ];
}
