import type { Permission } from '@labfront/contract/permission-names';
import { PERMISSIONS } from '@labfront/contract/permissions';
import { ChevronDown } from 'lucide-react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { areaMessages, byArea } from './areas.ts';
import { rolesMessages } from './roles.messages.ts';

interface ChoiceProps {
  /** The permissions to choose from; all by default. */
  readonly among?: readonly Permission[];
  readonly chosen: readonly Permission[];
  readonly onChange: (next: Permission[]) => void;
}

/** Permissions by area, each as a sentence. */
export function PermissionChoice({ among, chosen, onChange }: ChoiceProps) {
  const text = useMessages(rolesMessages);
  const areas = useMessages(areaMessages);
  const locale = useLocale();
  const toggle = (permission: Permission, isOn: boolean) =>
    onChange(isOn ? [...chosen, permission] : chosen.filter((one) => one !== permission));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-strong">{text.matrix}</legend>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {byArea(among).map(({ area, permissions }) => {
          const count = permissions.filter((permission) => chosen.includes(permission)).length;
          return (
            <details key={area} className="group rounded-field border border-line">
              <summary className="flex min-h-touch items-center justify-between gap-4 px-4 py-2 outline-offset-[-2px]">
                <span>
                  <span className="font-strong">{areas[area]}</span>{' '}
                  <span className={count === 0 ? 'text-ink-soft' : 'text-brand'}>
                    {text.count(count, permissions.length)}
                  </span>
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="px-4 pb-2">
                {permissions.map((permission) => (
                  <Checkbox
                    key={permission}
                    label={PERMISSIONS[permission][locale]}
                    checked={chosen.includes(permission)}
                    onChange={({ target }) => toggle(permission, target.checked)}
                  />
                ))}
              </div>
            </details>
          );
        })}
      </div>
    </fieldset>
  );
}
