import { Popover } from '@base-ui/react/popover';
import { Columns3 } from 'lucide-react';
import { useMessages } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { listMessages } from './lists.messages.ts';

interface ColumnMenuProps {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly isName?: boolean }[];
  readonly hidden: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Chooses the columns of a list. The column that names the row is always shown. */
export function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  const text = useMessages(listMessages);
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button variant="secondary">
            <Columns3 aria-hidden="true" className="size-4" />
            {text.columns}
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup
            aria-label={text.columns}
            className="min-w-52 rounded-field border border-line bg-raised px-4 py-2 text-ink shadow-float outline-none"
          >
            {columns
              .filter(({ isName }) => isName !== true)
              .map(({ id, header }) => (
                <Checkbox key={id} label={header} checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
              ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
