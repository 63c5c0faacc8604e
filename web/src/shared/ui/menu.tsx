import { Menu as Base } from '@base-ui/react/menu';
import type { Permission } from '@labfront/contract/permission-names';
import type { ReactElement, ReactNode } from 'react';
import { useMay } from '../rights/rights.tsx';

export interface MenuAction {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
  /** Only who has it finds the action. */
  readonly needs?: Permission;
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly actions: readonly (MenuAction & { readonly key: string })[];
  readonly align?: 'start' | 'end';
}

/** Nothing where somebody may do none of its actions. */
export function Menu({ trigger, actions, align = 'end' }: MenuProps) {
  const may = useMay();
  const allowed = actions.filter(({ needs }) => needs === undefined || may(needs));
  if (allowed.length === 0) return null;
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup className={popupClass}>
            {allowed.map(({ key, label, onSelect, disabled = false }) => (
              <Base.Item key={key} disabled={disabled} onClick={onSelect} className={itemClass}>
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const popupClass =
  'max-h-(--available-height) min-w-44 overflow-y-auto rounded-field border border-line bg-raised p-1 text-sm text-ink shadow-float outline-none';
const itemClass =
  'flex min-h-touch cursor-pointer items-center gap-2 rounded-field px-3 outline-none select-none data-highlighted:bg-brand-soft data-highlighted:text-brand-strong data-disabled:cursor-not-allowed data-disabled:text-ink-soft';
