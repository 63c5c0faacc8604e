import { SYSTEM_SCOPES, type SystemScope } from '@labfront/contract/api-keys';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { integrationDialogMessages, integrationsMessages } from './integrations.messages.ts';
import { selectPlaces } from './integrations.slice.ts';

export interface Reach {
  readonly scope: SystemScope;
  readonly centreId: string;
  readonly partnerId: string;
}

export const EVERYTHING: Reach = { scope: 'all', centreId: '', partnerId: '' };

/** As calls take it: a place goes with its scope alone. */
export const reachBody = ({ scope, centreId, partnerId }: Reach) => ({
  scope,
  centreId: scope === 'centre' && centreId !== '' ? centreId : null,
  partnerId: scope === 'partner' && partnerId !== '' ? partnerId : null,
});

interface ReachFieldsProps {
  readonly value: Reach;
  readonly errors: { readonly [Name in keyof Reach]?: { readonly message?: string | undefined } | undefined };
  readonly onChange: (next: Reach) => void;
}

/** Everything, one centre, or one partner. */
export function ReachFields({ value, errors, onChange }: ReachFieldsProps) {
  const text = useMessages(integrationDialogMessages);
  const { scope: label, scopes } = useMessages(integrationsMessages);
  const { centres, partners } = useAppSelector(selectPlaces);
  const places = { centre: centres, partner: partners };
  const select = (name: keyof Reach) => ({
    value: value[name],
    error: errors[name]?.message,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  });
  const options = (among: typeof centres) => among.map(({ _id, name }) => ({ value: _id, label: name }));
  const known = SYSTEM_SCOPES.filter((scope) => scope === 'all' || scope === value.scope || places[scope].length > 0);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...select('scope')}
        label={label}
        options={known.map((scope) => ({ value: scope, label: scopes[scope] }))}
      />
      {value.scope === 'centre' && (
        <SelectField {...select('centreId')} label={text.centre} empty={text.choose} options={options(centres)} />
      )}
      {value.scope === 'partner' && (
        <SelectField {...select('partnerId')} label={text.partner} empty={text.choose} options={options(partners)} />
      )}
    </div>
  );
}
