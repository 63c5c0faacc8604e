import type { Permission } from '@labfront/contract/permission-names';
import { PERMISSIONS, reachOf, scopesOfRole } from '@labfront/contract/permissions';
import { Plus, Trash2 } from 'lucide-react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { titled } from './areas.ts';
import { type AssignmentDraft, NEW_ASSIGNMENT, withScopeOfRole } from './assignment-drafts.ts';
import { staffDialogMessages } from './staff.messages.ts';
import { selectChoices } from './staff.slice.ts';

type Problems = { readonly [Name in keyof AssignmentDraft]?: { readonly message?: string | undefined } | undefined };

interface AssignmentsFieldProps {
  readonly value: readonly AssignmentDraft[];
  readonly onChange: (next: AssignmentDraft[]) => void;
  /** The errors, by the number of the assignment. */
  readonly problems?: readonly (Problems | undefined)[] | undefined;
}

/** Roles of one person, each with where it holds. */
export function AssignmentsField({ value, onChange, problems = [] }: AssignmentsFieldProps) {
  const text = useMessages(staffDialogMessages);
  const put = (at: number, change: Partial<AssignmentDraft>) =>
    onChange(value.map((draft, index) => (index === at ? withScopeOfRole({ ...draft, ...change }) : draft)));
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-strong">{text.rolesOf}</legend>
      {value.map((draft, index) => (
        <AssignmentRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their number
          key={index}
          number={index + 1}
          draft={draft}
          problems={problems[index]}
          onChange={(change) => put(index, change)}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      <Button variant="secondary" className="self-start" onClick={() => onChange([...value, NEW_ASSIGNMENT])}>
        <Plus aria-hidden="true" className="size-4" />
        {value.length === 0 ? text.addFirstRole : text.addRole}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  readonly number: number;
  readonly draft: AssignmentDraft;
  readonly problems: Problems | undefined;
  readonly onChange: (change: Partial<AssignmentDraft>) => void;
  readonly onRemove: () => void;
}

function AssignmentRow({ number, draft, problems, onChange, onRemove }: RowProps) {
  const text = useMessages(staffDialogMessages);
  const { roles, centres, partners } = useAppSelector(selectChoices);
  const options = (among: readonly { _id: string; name: string }[]) =>
    among.map(({ _id, name }) => ({ value: _id, label: titled(name) }));
  const scopes = scopesOfRole(draft.roleId).filter(
    (scope) => scope !== 'partner' || partners.length > 0 || draft.scope === 'partner',
  );
  const select = (name: keyof AssignmentDraft) => ({
    value: draft[name],
    error: problems?.[name]?.message,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset
      aria-label={text.roleNumber(number)}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-field border border-line p-3 sm:p-4"
    >
      <div className="grid min-w-0 gap-3 sm:grid-cols-2">
        <SelectField {...select('roleId')} label={text.role} empty={text.choose} options={options(roles)} />
        <SelectField
          {...select('scope')}
          label={text.scope}
          hint={scopesOfRole(draft.roleId).length === 1 ? text.partnersOnly : undefined}
          options={scopes.map((scope) => ({ value: scope, label: text.scopes[scope] }))}
        />
        {draft.scope === 'centre' && (
          <SelectField {...select('centreId')} label={text.centre} empty={text.choose} options={options(centres)} />
        )}
        {draft.scope === 'partner' && (
          <SelectField
            {...select('partnerId')}
            label={text.partner}
            hint={partners.length === 0 ? text.noPartners : undefined}
            empty={text.choose}
            options={options(partners)}
          />
        )}
        <Narrow draft={draft} />
      </div>
      <IconButton label={text.removeRole(number)} onClick={onRemove} className="mt-6">
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </fieldset>
  );
}

/** The permissions of the role that somebody lacks in a narrower scope. */
function Narrow({ draft: { roleId, scope } }: { draft: AssignmentDraft }) {
  const text = useMessages(staffDialogMessages);
  const locale = useLocale();
  const { roles } = useAppSelector(selectChoices);
  const permissions: readonly Permission[] = roles.find(({ _id }) => _id === roleId)?.permissions ?? [];
  const lost = permissions.filter((permission) => reachOf(permission, scope) === 'none');
  if (lost.length === 0) return null;
  const said = lost.map((permission) => PERMISSIONS[permission][locale]).join(' · ');
  return <p className="text-sm text-ink-soft sm:col-span-2">{text.narrow(said)}</p>;
}
