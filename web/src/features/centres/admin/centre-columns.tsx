import type { Centre } from '@labfront/contract/centre-schemas';
import { EllipsisVertical } from 'lucide-react';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useNavigate } from '../../../shared/router/place.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { centresAdminMessages } from './centres-admin.messages.ts';

interface RowHandlers {
  readonly onEdit: (centre: Centre) => void;
  readonly onRemove: (centre: Centre) => void;
}

const pageOf = ({ _id }: Centre) => `/admin/centres/${_id}`;

export function centreColumns(locale: Locale, handlers: RowHandlers): readonly ListColumn<Centre>[] {
  const text = centresAdminMessages[locale];
  return [
    {
      id: 'centre',
      header: text.centre,
      sort: 'name',
      isName: true,
      cell: (centre) => (
        <span className="flex flex-col">
          <Link to={pageOf(centre)} className="link font-strong">
            {centre.name}
          </Link>
          <span className="tabular text-ink-soft">{[centre.code, centre.labCode].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
    { id: 'city', header: text.city, sort: 'city', cell: ({ city }) => city },
    { id: 'hours', header: text.hours, cell: ({ hours }) => hours },
    {
      id: 'accreditation',
      header: text.accreditation,
      cell: (centre) => <AccreditationCell centre={centre} locale={locale} />,
    },
    { id: 'state', header: text.state, cell: (centre) => <CentreState centre={centre} /> },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (centre) => <Actions centre={centre} {...handlers} />,
    },
  ];
}

export function CentreState({ centre: { active, listed } }: { centre: Centre }) {
  const { states } = useMessages(centresAdminMessages);
  if (!active) return <Chip tone="danger">{states.inactive}</Chip>;
  return <Chip tone={listed ? 'brand' : 'neutral'}>{listed ? states.listed : states.unlisted}</Chip>;
}

function AccreditationCell({ centre: { accreditation }, locale }: { centre: Centre; locale: Locale }) {
  const text = useMessages(centresAdminMessages);
  if (!accreditation) return null;
  const { certificateNumber, validUntil } = accreditation;
  const isOver = validUntil < dayInIndia(new Date());
  const day = formatDate(validUntil, locale);
  return (
    <span className="flex flex-col">
      <span className="tabular">{certificateNumber}</span>
      <span className={isOver ? 'text-danger' : 'text-ink-soft'}>{isOver ? text.lapsed(day) : text.until(day)}</span>
    </span>
  );
}

function Actions({ centre, onEdit, onRemove }: { centre: Centre } & RowHandlers) {
  const text = useMessages(centresAdminMessages);
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <IconButton label={text.actionsOf(centre.name)}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      }
      actions={[
        { key: 'open', label: text.open, onSelect: () => void navigate(pageOf(centre)) },
        { key: 'edit', label: text.edit, onSelect: () => onEdit(centre) },
        { key: 'remove', label: text.remove, onSelect: () => onRemove(centre) },
      ]}
    />
  );
}
