import type { Permission } from '@labfront/contract/permission-names';
import { PERMISSIONS } from '@labfront/contract/permissions';
import type { RoleEntry } from '@labfront/contract/roles';
import { Check, ChevronDown, Minus } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { useWide } from '../../../shared/lists/use-wide.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { type Area, areaMessages, byArea, titled } from './areas.ts';
import { rolesMessages } from './roles.messages.ts';

/** Every permission and the roles that have it, by area; two roles side by side where the address names them. */
export function RoleMatrix({ roles }: { roles: readonly RoleEntry[] }) {
  const text = useMessages(rolesMessages);
  const { get, set } = useListParams();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const roleOf = (name: 'a' | 'b') => roles.find(({ _id }) => _id === get(name));
  const [first, second] = [roleOf('a'), roleOf('b')];
  const pair = first && second ? [first, second] : null;
  const shown = pair ?? [first, second].find((role) => role !== undefined) ?? null;
  const columns = shown === null ? roles : Array.isArray(shown) ? shown : [shown];
  const differs = (permission: Permission) =>
    columns.some((role) => role.permissions.includes(permission) !== columns[0]?.permissions.includes(permission));
  const isReduced = pair !== null && onlyDifferences;
  const groups = byArea()
    .map((group) => ({ ...group, shown: isReduced ? group.permissions.filter(differs) : group.permissions }))
    .filter((group) => group.shown.length > 0);
  const options = roles.map(({ _id, name }) => ({ value: _id, label: titled(name) }));
  return (
    <section aria-labelledby="role-matrix" className="flex flex-col gap-4">
      <h2 id="role-matrix" className="text-xl!">
        {text.matrix}
      </h2>
      <fieldset className="grid items-end gap-3 sm:grid-cols-[repeat(2,minmax(0,16rem))_auto] sm:justify-start">
        <legend className="mb-2 text-sm font-strong">{text.compare}</legend>
        <SelectField
          label={text.first}
          empty={text.choose}
          value={get('a')}
          options={options}
          onChange={({ target }) => set({ a: target.value })}
        />
        <SelectField
          label={text.second}
          empty={text.choose}
          value={get('b')}
          options={options}
          onChange={({ target }) => set({ b: target.value })}
        />
        {pair !== null && (
          <Checkbox
            label={text.onlyDifferences}
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
        )}
      </fieldset>
      {groups.length === 0 && <p className="text-ink-soft">{text.noDifference}</p>}
      <div className="flex flex-col gap-3">
        {groups.map((group) => (
          <AreaPart key={group.area} area={group.area} permissions={group.shown} roles={columns} />
        ))}
      </div>
    </section>
  );
}

interface AreaPartProps {
  readonly area: Area;
  readonly permissions: readonly Permission[];
  readonly roles: readonly RoleEntry[];
}

/** A table fits many roles only where there is room; else each permission says which roles have it. */
const MOST_NARROW_COLUMNS = 2;

function AreaPart({ area, permissions, roles }: AreaPartProps) {
  const areas = useMessages(areaMessages);
  const isWide = useWide();
  const isTable = isWide || roles.length <= MOST_NARROW_COLUMNS;
  return (
    // Closed on a telephone, where all of them would be a long way to scroll.
    <details open={isTable} className="group overflow-hidden rounded-card border border-line bg-surface">
      <summary className="flex min-h-touch items-center justify-between gap-4 px-4 py-2 font-strong outline-offset-[-2px] hover:bg-sunken">
        <span>
          {areas[area]} <span className="font-normal text-ink-soft">({permissions.length})</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line">
        {isTable ? (
          <AreaTable area={area} permissions={permissions} roles={roles} />
        ) : (
          <AreaList permissions={permissions} roles={roles} />
        )}
      </div>
    </details>
  );
}

function AreaTable({ area, permissions, roles }: AreaPartProps) {
  const text = useMessages(rolesMessages);
  const areas = useMessages(areaMessages);
  const locale = useLocale();
  return (
    <div className="[&>section]:rounded-none [&>section]:border-0 [&_tbody>tr:last-child>*]:border-b-0">
      <Table caption={areas[area]}>
        <thead>
          <tr>
            <Th className="sticky left-0 z-10 min-w-40 whitespace-normal! lg:min-w-60">{text.permission}</Th>
            {roles.map(({ _id, name }) => (
              <Th key={_id} className="w-20 px-1! text-center align-bottom text-xs whitespace-normal!">
                {titled(name)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission} className="hover:bg-sunken/60">
              <Td className="sticky left-0 z-10 bg-surface py-2!">{PERMISSIONS[permission][locale]}</Td>
              {roles.map((role) => (
                <Td key={role._id} className="px-1! py-2! text-center">
                  <Mark yes={role.permissions.includes(permission)} />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Mark({ yes }: { yes: boolean }) {
  const text = useMessages(rolesMessages);
  const Icon = yes ? Check : Minus;
  return (
    <span className={`inline-flex justify-center ${yes ? 'text-brand' : 'text-line-strong'}`}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{yes ? text.may : text.mayNot}</span>
    </span>
  );
}

function AreaList({ permissions, roles }: Omit<AreaPartProps, 'area'>) {
  const text = useMessages(rolesMessages);
  const locale = useLocale();
  return (
    <dl className="divide-y divide-line px-4 text-sm">
      {permissions.map((permission) => {
        const having = roles.filter((role) => role.permissions.includes(permission));
        return (
          <div key={permission} className="py-2.5">
            <dt className="font-strong">{PERMISSIONS[permission][locale]}</dt>
            <dd className="text-ink-soft">{having.map(({ name }) => titled(name)).join(', ') || text.nobody}</dd>
          </div>
        );
      })}
    </dl>
  );
}
