import { X } from 'lucide-react';
import { useMessages } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { listMessages } from './lists.messages.ts';
import type { ListParams } from './use-list-params.ts';

interface NarrowedProps {
  readonly params: ListParams;
  /** Parameters of the address that no field sets, each with what it narrows the list to. */
  readonly by: readonly (readonly [name: string, label: string])[];
}

/** What a list is narrowed to by a press in a row or by a figure that leads here; a press drops it. */
export function Narrowed({ params, by }: NarrowedProps) {
  const text = useMessages(listMessages);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {by
        .filter(([name]) => params.get(name) !== '')
        .map(([name, label]) => (
          <Button
            key={name}
            variant="secondary"
            aria-label={text.dropFilter(label)}
            onClick={() => params.set({ [name]: '' })}
          >
            {label}
            <X aria-hidden="true" className="size-4" />
          </Button>
        ))}
    </div>
  );
}
