import type { Coupon } from '@labfront/contract/coupons';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Switch } from '../../../shared/ui/switch.tsx';
import { couponFailures, couponsMessages } from './coupons.messages.ts';
import { updateCoupon } from './coupons.slice.ts';

interface RowHandlers {
  readonly onEdit: (coupon: Coupon) => void;
  readonly onRemove: (coupon: Coupon) => void;
}

/** The last moment at which a coupon counts. */
export const lastMoment = ({ validUntil }: Pick<Coupon, 'validUntil'>): string =>
  new Date(Date.parse(validUntil) - 1).toISOString();

export function couponColumns(locale: Locale, handlers: RowHandlers): readonly ListColumn<Coupon>[] {
  const text = couponsMessages[locale];
  return [
    {
      id: 'code',
      header: text.code,
      sort: 'code',
      isName: true,
      cell: ({ code }) => <span className="tabular font-strong whitespace-nowrap">{code}</span>,
    },
    {
      id: 'discount',
      header: text.discount,
      cell: ({ kind, value, maxDiscount, minAmount }) => {
        const limits = [
          ...(maxDiscount === null ? [] : [text.most(formatRupees(maxDiscount))]),
          ...(minAmount === null ? [] : [text.from(formatRupees(minAmount))]),
        ];
        return (
          <span className="tabular flex flex-col">
            <span className="font-strong">{kind === 'percent' ? text.percent(value) : formatRupees(value)}</span>
            {limits.length > 0 && <span className="text-ink-soft">{limits.join(', ')}</span>}
          </span>
        );
      },
    },
    {
      id: 'validUntil',
      header: text.validity,
      sort: 'validUntil',
      cell: (coupon) => text.until(formatDate(coupon.validFrom, locale), formatDate(lastMoment(coupon), locale)),
    },
    {
      id: 'used',
      header: text.uses,
      sort: 'used',
      cell: ({ used, totalUses, usesPerAccount }) => (
        <span className="tabular flex flex-col">
          <span>{text.usesOf(used, totalUses)}</span>
          {usesPerAccount !== null && <span className="text-ink-soft">{text.perAccount(usesPerAccount)}</span>}
        </span>
      ),
    },
    {
      id: 'restrictions',
      header: text.restrictions,
      cell: ({ itemIds, categories, cities, firstOrderOnly }) =>
        [
          ...(itemIds.length > 0 ? [text.items(itemIds.length)] : []),
          ...categories,
          ...cities,
          ...(firstOrderOnly ? [text.firstOrder] : []),
        ].join(', '),
    },
    { id: 'active', header: text.isActive, cell: (coupon) => <ActiveSwitch coupon={coupon} /> },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (coupon) => <Actions coupon={coupon} {...handlers} />,
    },
  ];
}

function ActiveSwitch({ coupon: { _id: id, code, active } }: { coupon: Coupon }) {
  const text = useMessages(couponsMessages);
  const failures = useMessages(couponFailures);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function toggle(next: boolean) {
    setBusy(true);
    const answer = await dispatch(updateCoupon({ params: { id }, body: { active: next } }));
    setBusy(false);
    if (updateCoupon.fulfilled.match(answer)) notify('success', (next ? text.activated : text.deactivated)(code));
    else notify('error', answer.payload?.message ?? failures.update);
  }

  return <Switch label={text.activeOf(code)} checked={active} busy={busy} onToggle={(next) => void toggle(next)} />;
}

function Actions({ coupon, onEdit, onRemove }: { coupon: Coupon } & RowHandlers) {
  const text = useMessages(couponsMessages);
  return (
    <Menu
      trigger={
        <IconButton label={text.actionsOf(coupon.code)}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      }
      actions={[
        { key: 'edit', label: text.edit, onSelect: () => onEdit(coupon) },
        { key: 'remove', label: text.remove, onSelect: () => onRemove(coupon) },
      ]}
    />
  );
}
