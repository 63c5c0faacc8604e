import type { ListedAffiliate } from '@labfront/contract/affiliates';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useNavigate } from '../../../shared/router/place.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Switch } from '../../../shared/ui/switch.tsx';
import { affiliateFailures } from '../affiliates.messages.ts';
import { affiliatePanelMessages } from './affiliate-panel.messages.ts';
import { updateAffiliate } from './affiliates.slice.ts';

interface RowHandlers {
  readonly onEdit: (partner: ListedAffiliate) => void;
  readonly onRemove: (partner: ListedAffiliate) => void;
}

const pageOf = ({ _id }: ListedAffiliate) => `/admin/affiliate-panel/${_id}`;

export function affiliateColumns(locale: Locale, handlers: RowHandlers): readonly ListColumn<ListedAffiliate>[] {
  const text = affiliatePanelMessages[locale];
  return [
    {
      id: 'partner',
      header: text.partner,
      sort: 'name',
      isName: true,
      cell: (partner) => (
        <span className="flex flex-col">
          <Link to={pageOf(partner)} className="link font-strong">
            {partner.name}
          </Link>
          <span className="tabular text-ink-soft">{partner.mobileNumber}</span>
        </span>
      ),
    },
    { id: 'city', header: text.city, sort: 'city', cell: ({ city }) => city },
    {
      id: 'code',
      header: text.code,
      sort: 'code',
      cell: ({ code }) => <span className="tabular whitespace-nowrap">{code}</span>,
    },
    {
      id: 'commissionPercent',
      header: text.commissionPercent,
      sort: 'commissionPercent',
      cell: ({ commissionPercent }) => <span className="tabular">{text.percent(commissionPercent)}</span>,
    },
    {
      id: 'thisMonth',
      header: text.thisMonth,
      cell: ({ thisMonth }) => (
        <span className="tabular flex flex-col">
          <span className="font-strong">{formatRupees(thisMonth.revenue)}</span>
          <span className="text-ink-soft">{text.bookings(thisMonth.bookings)}</span>
        </span>
      ),
    },
    {
      id: 'due',
      header: text.due,
      cell: ({ thisMonth }) => <span className="tabular font-strong">{formatRupees(thisMonth.commission)}</span>,
    },
    { id: 'active', header: text.isActive, cell: (partner) => <ActiveSwitch partner={partner} /> },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (partner) => <Actions partner={partner} {...handlers} />,
    },
  ];
}

function ActiveSwitch({ partner: { _id: id, name, active } }: { partner: ListedAffiliate }) {
  const text = useMessages(affiliatePanelMessages);
  const failures = useMessages(affiliateFailures);
  const dispatch = useAppDispatch();
  const may = useMay();
  const [busy, setBusy] = useState(false);

  async function toggle(next: boolean) {
    setBusy(true);
    const answer = await dispatch(updateAffiliate({ params: { id }, body: { active: next } }));
    setBusy(false);
    if (updateAffiliate.fulfilled.match(answer)) {
      notify('success', (next ? text.activated : text.deactivated)(name));
    } else notify('error', answer.payload?.message ?? failures.update);
  }

  if (!may('partner.manage')) return active ? text.active : text.inactive;
  return <Switch label={text.activeOf(name)} checked={active} busy={busy} onToggle={(next) => void toggle(next)} />;
}

function Actions({ partner, onEdit, onRemove }: { partner: ListedAffiliate } & RowHandlers) {
  const text = useMessages(affiliatePanelMessages);
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <IconButton label={text.actionsOf(partner.name)}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      }
      actions={[
        { key: 'open', label: text.open, onSelect: () => void navigate(pageOf(partner)) },
        { key: 'edit', label: text.edit, onSelect: () => onEdit(partner), needs: 'partner.manage' },
        { key: 'remove', label: text.remove, onSelect: () => onRemove(partner), needs: 'partner.manage' },
      ]}
    />
  );
}
